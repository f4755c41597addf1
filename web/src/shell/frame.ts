/** The classes that the shell and its prerendered version share, so that nothing moves when one replaces the other. */
export const frameLook = 'lg:grid lg:grid-cols-[15.5rem_1fr]';
export const headerLook =
  'sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 lg:hidden print:hidden';
export const headerLogoLook = 'flex min-h-11 items-center gap-2.5 rounded-s px-1 font-bold tracking-heading';
export const sidebarLook =
  'sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-4 pt-4 pb-5 lg:flex';
export const sidebarLogoLook =
  'mb-3 flex min-h-12 items-center gap-3 rounded-m px-3 text-l font-bold tracking-heading';
