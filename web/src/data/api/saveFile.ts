export interface NamedFile {
  content: Blob;
  name: string;
}

/** Longer than a browser takes to ask where it shall be saved. */
const keptMs = 60_000;

/** Saves something made in the browser as a download. */
export function saveFile({ content, name }: NamedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
