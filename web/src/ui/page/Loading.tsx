import { LogoMark } from './Logo.tsx';

/** A spinner that appears after a short delay, so that fast loads do not flicker. */
export function Loading({ text = 'Loading Flarewell…' }: { text?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-dvh animate-appear place-content-center justify-items-center gap-4"
    >
      <LogoMark className="size-10 animate-breathe" />
      <p className="text-s text-ink-soft">{text}</p>
    </div>
  );
}
