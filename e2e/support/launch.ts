/** How the browser is started. `test.use` replaces all of this, so a spec that needs more flags calls `launchWith`. */
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

/** Starts the full browser instead of the headless shell, which has no camera and no notifications. */
export function launchWith(...args: string[]) {
  return {
    ...launchOptions,
    executablePath: process.env.FLAREWELL_WHOLE_CHROMIUM || undefined,
    args: [...launchOptions.args, ...args],
  };
}
