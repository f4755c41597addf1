import { Button } from '#ui/Button.tsx';

export function NewUserHint({ onSignUp }: { onSignUp: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-m bg-sunken px-4 py-3.5">
      <div className="text-s">
        <p className="font-semibold">New User?</p>
        <p className="text-ink-soft">All you need is an email address.</p>
      </div>
      <Button kind="secondary" size="s" onClick={onSignUp}>
        Sign Up
      </Button>
    </div>
  );
}
