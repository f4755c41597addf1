export const copyright = '© 2025 Flarewell';
