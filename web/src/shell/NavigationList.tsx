import { confirmations } from '@flarewell/domain/confirmations';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { hasDrafts } from '#data/drafts.ts';
import { notify } from '#data/notices.ts';
import { useProfile } from '#data/profile.ts';
import { signOut } from '#data/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { navigation } from './navigation.ts';

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3.5 rounded-m px-3.5 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink';

export function NavigationList({ isMobile = false, onLeave }: { isMobile?: boolean; onLeave?: () => void }) {
  const [path] = useLocation();
  return (
    <ul className="grid gap-0.5">
      {navigation.map(({ href, label, Icon, ...item }) => (
        <li key={href}>
          <Link
            href={href}
            onClick={onLeave}
            aria-current={path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined}
            className={itemLook}
          >
            <Icon size={19} strokeWidth={1.9} aria-hidden="true" />
            {isMobile && 'mobileLabel' in item ? item.mobileLabel : label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SignOutButton() {
  const { id } = useProfile();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setIsLeaving(false);
      notify('bad', `You are still signed in. ${(error as Error).message}`);
    }
  }

  /** Signing out clears this device, and with it what was not saved. */
  const ask = async () => ((await hasDrafts(id)) ? setIsAsking(true) : leave());

  return (
    <>
      <button type="button" disabled={isLeaving} onClick={ask} className={itemLook}>
        <LogOut size={19} strokeWidth={1.9} aria-hidden="true" />
        Sign Out
      </button>
      {isAsking && (
        <ConfirmDialog
          question={confirmations.signOutWithDraft}
          confirmLabel="Sign Out"
          cancelLabel="Stay signed in"
          onConfirm={() => {
            setIsAsking(false);
            void leave();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
