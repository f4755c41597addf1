import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file that is dropped anywhere: beside the target the browser would open it, and the check-in would be gone.
 * Tells whether one is being dragged over the page.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const follow = (event: DragEvent) => {
      // Nothing is told of what leaves the page.
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
