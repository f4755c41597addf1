import { useState } from 'react';
import { Share } from '#ui/icons.tsx';
import { Button } from './Button.tsx';
import { Problem, type ProblemLike } from './Problem.tsx';

type Props = { link: string; title: string; onShared: () => void };

/** Opens the system's own share sheet. Renders nothing where the browser has none, as on most desktops. */
export function SystemShare({ link, title, onShared }: Props) {
  const [problem, setProblem] = useState<ProblemLike | null>(null);
  const shared = { url: link, title };
  if (!navigator.canShare?.(shared)) return null;

  async function open() {
    setProblem(null);
    try {
      await navigator.share(shared);
      onShared();
    } catch (error) {
      const { name } = error as DOMException;
      setProblem({ name, message: 'Your browser could not share the link. Please copy it instead.' });
    }
  }

  return (
    <>
      <Button kind="secondary" size="s" onClick={() => void open()}>
        <Share />
        Share…
      </Button>
      <Problem error={problem} />
    </>
  );
}
