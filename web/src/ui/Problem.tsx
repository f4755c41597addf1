import { isSetupProblem } from '@flarewell/domain/account/account';
import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';

/** An error of any kind. The server's refusals also have a code, and some say when to try again. */
export interface ProblemLike {
  readonly name?: string;
  readonly message: string;
  readonly code?: string;
  readonly retryAfterSeconds?: number | null;
}

interface Props {
  error: ProblemLike | null;
  /** For `aria-describedby` of the fields that the problem is about. */
  id?: string;
  /** Counts the problems, so that screen readers announce the same message again. */
  count?: number;
  /** Adds what to check or how long to wait. For pages of visitors; signed-in screens show the message alone. */
  hasAdvice?: boolean;
}

/**
 * Shows an error and scrolls to it. The alert is always rendered, because screen readers announce only what is added to
 * an existing one. While it is empty, it is taken out of the flow, so that it takes no gap of a grid.
 */
export function Problem({ error, id, count, hasAdvice = false }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  // An AbortError means that the person cancelled the action themselves.
  const shown = error?.name === 'AbortError' ? null : error;
  const message = shown?.message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again, with another count, is a new problem.
  useEffect(() => {
    if (message) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [message, count]);

  return (
    <div ref={alert} id={id} role="alert" className="empty:absolute">
      {shown &&
        (hasAdvice ? (
          <Advice key={count} problem={shown} />
        ) : (
          <Notice key={count} tone="bad">
            {shown.message}
          </Notice>
        ))}
    </div>
  );
}

function Advice({ problem: { code, message, retryAfterSeconds } }: { problem: ProblemLike }) {
  if (!code || !isSetupProblem(code)) {
    const isLimited = code === 'too-many-requests' && retryAfterSeconds;
    return (
      <Notice tone="bad">
        {isLimited ? `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.` : message}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={message}>
      <p>Please check that</p>
      <ul className="list-disc pl-4">
        <li>the credentials in the environment file are correct</li>
        <li>the Flarewell project is active, with its server running</li>
        <li>your internet connection is stable</li>
      </ul>
    </Notice>
  );
}

export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
