/** Browsers may ask where to save a file before they read it. */
const revokeAfterMs = 60_000;

export interface NamedFile {
  content: Blob;
  name: string;
}

/** Saves a file that is in memory. */
export function saveFile({ content, name }: NamedFile): void {
  const url = URL.createObjectURL(content);
  clickLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export function clickLink(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
