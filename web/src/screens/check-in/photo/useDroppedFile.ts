import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts a file dropped anywhere on the page: outside a drop target the browser would open the file and leave the
 * check-in. Returns whether a file is being dragged over the page.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const follow = (event: DragEvent) => {
      // Leaving an element fires this too; only leaving the page has no related target.
      if (event.type === 'dragleave') return event.relatedTarget === null && setIsOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(event.type === 'dragover');
      const [file] = event.dataTransfer.files;
      if (event.type === 'drop' && file) take(file);
    };
    const events = ['dragover', 'dragleave', 'drop'] as const;
    for (const name of events) window.addEventListener(name, follow);
    return () => {
      for (const name of events) window.removeEventListener(name, follow);
    };
  }, []);

  return isOver;
}
