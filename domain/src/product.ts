export const productName = 'Flarewell';
export const copyrightYear = 2025;
