/** How the browser is started. A spec that needs another one adds to this: `test.use` replaces it whole. */
export const launchOptions = {
  executablePath: process.env.FLAREWELL_CHROMIUM || undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** With what only the whole browser has, such as a camera. */
export function launchWith(...args: string[]) {
  return {
    ...launchOptions,
    executablePath: process.env.FLAREWELL_WHOLE_CHROMIUM || undefined,
    args: [...launchOptions.args, ...args],
  };
}
