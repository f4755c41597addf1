import { Link } from 'wouter';
import { LogoMark } from '#ui/page/Logo.tsx';
import { NavigationList, SignOutButton } from './NavigationList.tsx';
import { Person } from './Person.tsx';

export function Sidebar() {
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-4 pt-4 pb-5 lg:flex"
    >
      <Link
        href="/app/dashboard"
        className="mb-3 flex min-h-12 items-center gap-3 rounded-m px-3 text-l font-bold tracking-heading"
      >
        <LogoMark className="size-6" />
        Flarewell
      </Link>
      <nav aria-label="Main">
        <NavigationList />
      </nav>
      <div className="mt-auto grid min-w-0 grid-cols-1 gap-2 pt-6">
        <Person />
        <SignOutButton />
      </div>
    </aside>
  );
}
