/** Returns the normalized address if a link may lead there (http, https or mailto), else null. */
export function safeHref(address: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address)) return null;
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}

/** The host or mail address that a link leads to. */
export function destinationOf(href: string): string {
  const { protocol, host, pathname } = new URL(href);
  return protocol === 'mailto:' ? pathname : host;
}
