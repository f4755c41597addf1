let prefix: string | null = null;

/** Sets what the operator types before the name of a command; null for `npm run`. It differs in the container and for the service. */
export function setCommandPrefix(given: string | null): void {
  prefix = given;
}

/** Returns what the operator has to type to run a command in the same way, such as `npm run restore -- NAME`. */
export function nameCommand(name: string, args = ''): string {
  const words = prefix === null ? ['npm run', name, args && '--', args] : [prefix, name, args];
  return words.filter((word) => word !== '').join(' ');
}
