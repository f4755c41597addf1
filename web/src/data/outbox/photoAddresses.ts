/** Of the photos that wait, by what the photo is: the same address for the same, or it would blink with every edit. */
const addresses = new Map<string, string>();

export async function addressOf(name: string, read: () => Promise<Blob | undefined>): Promise<string | null> {
  const file = addresses.has(name) ? undefined : await read();
  if (file) addresses.set(name, URL.createObjectURL(file));
  return addresses.get(name) ?? null;
}

/** What waits no more has no address: a later photo may have its name. */
export function keepAddresses(names: readonly string[]): void {
  for (const [name, address] of addresses) {
    if (names.includes(name)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(name);
  }
}
