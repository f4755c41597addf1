import { Loading } from '#ui/page/Loading.tsx';
import { LogoMark } from '#ui/page/Logo.tsx';
import { frameLook, headerLogoLook, headerLook, sidebarLogoLook, sidebarLook } from './frame.ts';

/**
 * The shell before the person's data has arrived. It is also prerendered, so that a slow phone paints the logo before
 * any script has run.
 */
export function OpeningShell() {
  return (
    <div className={`h-dvh overflow-hidden ${frameLook}`}>
      <div className={sidebarLook}>
        <p className={sidebarLogoLook}>
          <LogoMark className="size-6" />
          Flarewell
        </p>
      </div>
      {/* Without height, so that the loading message stands where it stands on a page without this header. */}
      <div className="h-0 lg:hidden">
        <div className={headerLook}>
          {/* The margin is the room of the menu button. */}
          <p className={`ml-12 ${headerLogoLook}`}>
            <LogoMark className="size-5.5" />
            Flarewell
          </p>
        </div>
      </div>
      <Loading />
    </div>
  );
}
