import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiProblem } from '#data/api/request.ts';
import { useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { LifeBuoy, LogOut } from '#ui/icons.tsx';
import { beforeLeaving } from '#ui/leaving/beforeLeaving.ts';
import { currentMark, navigation } from './navigation.ts';

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3.5 rounded-m px-3.5 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent-ink';

export function NavigationList({ isMobile = false, onLeave }: { isMobile?: boolean; onLeave?: () => void }) {
  const [path] = useLocation();
  return (
    <ul className="grid gap-0.5">
      {navigation.map(({ href, label, Icon, ...item }) => (
        <li key={href}>
          <Link href={href} onClick={onLeave} aria-current={currentMark(path, href)} className={itemLook}>
            <Icon size={19} />
            {isMobile && 'mobileLabel' in item ? item.mobileLabel : label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Not in the list of screens: it is no part of the diary, and has to be found at once in a bad moment. */
export function HelpEntry({ onLeave }: { onLeave?: () => void }) {
  const [path] = useLocation();
  return (
    <Link
      href="/app/help"
      onClick={onLeave}
      aria-current={path === '/app/help' ? 'page' : undefined}
      className={itemLook}
    >
      <LifeBuoy size={19} />
      Emergency help
    </Link>
  );
}

/** `onFailure` closes the phone's menu, which would cover the notice about the failure. */
export function SignOutButton({ onFailure }: { onFailure?: () => void }) {
  const { id } = useProfile();
  const [isLeaving, setIsLeaving] = useState(false);
  /** The question to confirm, when signing out would lose drafts or check-ins that are not on the server yet. */
  const [question, setQuestion] = useState<string | null>(null);

  async function leave(isSure: boolean) {
    setIsLeaving(true);
    try {
      const { questionBeforeSignOut, signOut } = await import('#data/session/signOut.ts');
      const asked = isSure ? null : await questionBeforeSignOut(id);
      setQuestion(asked);
      if (!asked) return await signOut(id);
    } catch (error) {
      const reason = error instanceof ApiProblem ? error.message : 'Please try again.';
      onFailure?.();
      notify('bad', `You are still signed in. ${reason}`);
    }
    setIsLeaving(false);
  }

  return (
    <>
      {/* aria-disabled, because a disabled button loses the focus. */}
      <button
        type="button"
        aria-disabled={isLeaving}
        onClick={() => isLeaving || beforeLeaving(() => leave(false))}
        className={itemLook}
      >
        <LogOut size={19} />
        Sign Out
      </button>
      {question && (
        <ConfirmDialog
          question={question}
          confirmLabel="Sign Out"
          cancelLabel="Stay signed in"
          onConfirm={() => leave(true)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}
