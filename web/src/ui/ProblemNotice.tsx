import { isSetupProblem } from '@flarewell/domain/account/account';
import { Notice } from './Notice.tsx';

export interface Problem {
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
}

/** What went wrong: in red, or as a warning with what to check where typing something else would not help. */
export function ProblemNotice({ problem: { code, message, retryAfterSeconds } }: { problem: Problem }) {
  if (!isSetupProblem(code)) {
    return (
      <Notice tone="bad">
        {retryAfterSeconds
          ? `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.`
          : message}
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
