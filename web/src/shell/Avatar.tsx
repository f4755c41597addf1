import { avatarLetter } from '@flarewell/domain/account/profile';

export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-wash text-sm font-bold text-accent-ink"
    >
      {avatarLetter(name)}
    </span>
  );
}
