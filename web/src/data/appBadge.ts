/** Marks the icon of the installed app, or removes the mark. Browsers without badges, and apps that are not installed, ignore it. */
export function markApp(isMarked: boolean): void {
  const { setAppBadge, clearAppBadge }: Partial<Navigator> = navigator;
  const change = isMarked ? setAppBadge : clearAppBadge;
  change?.call(navigator).catch(() => undefined);
}
