import { Link } from 'wouter';
import { LogoMark } from '#ui/page/Logo.tsx';
import { sidebarLogoLook, sidebarLook } from './frame.ts';
import { HelpEntry, NavigationList, SignOutButton } from './NavigationList.tsx';
import { OpenPerson } from './SignedInPerson.tsx';

export function Sidebar() {
  return (
    <aside aria-label="Sidebar" className={sidebarLook}>
      <Link href="/app/dashboard" className={sidebarLogoLook}>
        <LogoMark className="size-6" />
        Flarewell
      </Link>
      <nav aria-label="Main">
        <NavigationList />
      </nav>
      <div className="mt-auto grid min-w-0 grid-cols-1 gap-2 pt-6">
        <HelpEntry />
        <OpenPerson />
        <SignOutButton />
      </div>
    </aside>
  );
}
