import { possessive } from '@flarewell/domain/who';
import { useState } from 'react';
import { Link } from 'wouter';
import { useIsOwnDiary, useOpenDiary } from '#data/diary/openDiary.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useModal } from '#ui/dialog/useModal.ts';
import { ChevronDown, Menu, X } from '#ui/icons.tsx';
import { LogoMark } from '#ui/page/Logo.tsx';
import { DiaryMenuButton } from './DiaryMenuButton.tsx';
import { headerLogoLook, headerLook } from './frame.ts';
import { HelpEntry, NavigationList, SignOutButton } from './NavigationList.tsx';
import { SignedInPerson } from './SignedInPerson.tsx';

const iconButton = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sunken';

/** The bar on top of a phone's screen. */
export function Header() {
  const { id, name } = useOpenDiary();
  const isOwn = useIsOwnDiary();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className={headerLook}>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={iconButton}
      >
        <Menu size={20} />
      </button>
      <Link href="/app/dashboard" className={headerLogoLook}>
        <LogoMark className="size-5.5" />
        Flarewell
      </Link>
      <DiaryMenuButton
        label={`Whose diary? Now ${isOwn ? 'yours' : possessive(name)}`}
        className="ml-auto flex min-h-11 items-center gap-1.5 rounded-full pl-1 text-ink-soft hover:bg-sunken"
      >
        <Avatar name={name} diaryId={id} isOwn={isOwn} />
        <ChevronDown size={17} className="mr-1" />
      </DiaryMenuButton>
      {isOpen && <MobileMenu onClose={() => setIsOpen(false)} />}
    </header>
  );
}

/** The phone's menu, which slides in from the side. It is a modal dialog: it traps the focus, and Escape closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose, onClose, { coversPage: false });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking beside the menu is a shortcut; the keyboard has Escape.
    <dialog
      {...modal}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] animate-slide-in bg-canvas text-ink shadow-float"
    >
      <div className="flex min-h-full flex-col px-4 pt-2 pb-5">
        <button type="button" aria-label="Close menu" onClick={onClose} className={`mb-2 ${iconButton}`}>
          <X size={20} />
        </button>
        <nav aria-label="Main">
          <NavigationList isMobile onLeave={onClose} />
        </nav>
        <div className="mt-auto grid min-w-0 grid-cols-1 gap-2 pt-6">
          <HelpEntry onLeave={onClose} />
          <SignedInPerson />
          <SignOutButton onFailure={onClose} />
        </div>
      </div>
    </dialog>
  );
}
