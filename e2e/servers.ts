/** `npm test` finds a free one; it and the next are used. */
export const serverPort = Number(process.env.E2E_PORT ?? 3456);
/** A second server whose operator configured no privacy contact. */
export const serverWithoutContactPort = serverPort + 1;
export const privacyContact = 'privacy@flarewell.example';
