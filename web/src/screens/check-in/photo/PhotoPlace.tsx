import type { ReactNode } from 'react';
import { Image } from '#ui/icons.tsx';

/** The same size as the camera preview, so that switching between them does not shift the layout. */
export const placeSize = 'h-[min(42dvh,26rem)] w-full overflow-hidden rounded-l';

type Props = { isPreparing: boolean; isDraggedOver: boolean; children: ReactNode };

/** Shows the photo, or the area on which one can be dropped. */
export function PhotoPlace({ isPreparing, isDraggedOver, children }: Props) {
  const look = isDraggedOver
    ? 'border-2 border-dashed border-accent bg-accent-wash text-accent-ink'
    : children
      ? 'border border-line'
      : 'border-2 border-dashed border-line-strong text-ink-soft';
  return (
    <div className={`relative grid transition-colors duration-150 ${placeSize} ${look}`}>
      {isPreparing || isDraggedOver || !children ? (
        <div className="grid place-content-center justify-items-center gap-3 p-6 text-center">
          <Image size={30} strokeWidth={1.6} />
          <p className={isPreparing ? 'animate-breathe' : ''}>
            {isPreparing ? 'Preparing the photo…' : words(isDraggedOver)}
          </p>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

function words(isDraggedOver: boolean): ReactNode {
  if (isDraggedOver) return 'Drop the photo here';
  return (
    <>
      No photo yet<span className="pointer-coarse:hidden">. You can also drop one here.</span>
    </>
  );
}
