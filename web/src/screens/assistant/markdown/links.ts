/** The address where a link may lead, or null: the web and mail, and nothing that runs. */
export function safeHref(address: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address)) return null;
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}

/** Who a link leads to, since a name can say anything. */
export function destinationOf(href: string): string {
  const { protocol, host, pathname } = new URL(href);
  return protocol === 'mailto:' ? pathname : host;
}
