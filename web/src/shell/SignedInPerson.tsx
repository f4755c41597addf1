import { useProfile } from '#data/diary/profile.ts';
import { Avatar } from './Avatar.tsx';

/** Who is signed in. */
export function SignedInPerson() {
  const { name, email, isPremium } = useProfile();
  return (
    <div className="flex items-center gap-3 px-2.5 py-2">
      <Avatar name={name} />
      <div className="min-w-0 leading-tight">
        <p dir="auto" className="truncate text-left text-s font-semibold">
          {name}
        </p>
        <p className="truncate text-xs text-ink-soft">{isPremium ? 'Premium' : email}</p>
      </div>
    </div>
  );
}
