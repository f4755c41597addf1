import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { useEffect, useRef, useState } from 'react';
import { ImageOff } from '#ui/icons.tsx';

type Props = {
  url: string;
  alt: string;
  /** The URL of a smaller version that is already loaded, shown until the photo is. */
  preview?: string | null;
  /** The shape of the box, which reserves the space before the photo loads. `fill` takes the parent's size. */
  shape?: keyof typeof shapes;
  /** Whether the photo is cropped to its box or shown whole inside it. */
  fit?: keyof typeof fits;
  /** Returns a fresh URL. Called once when the photo fails to load, because the URL's signature may have expired. */
  refresh?: (url: string) => Promise<string | null>;
};

const shapes = { square: 'aspect-square', fill: 'h-full' };
const fits = { cover: 'object-cover', contain: 'object-contain' };

/** A check-in's photo. */
export function Photo(props: Props) {
  // The key is the photo's path: a new URL of the same photo keeps the state, another photo resets it.
  return <Picture key={pathOfPhotoUrl(props.url)} {...props} />;
}

function Picture({ url, alt, preview, shape = 'square', fit = 'cover', refresh }: Props) {
  const [fresh, setFresh] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const hasAsked = useRef(false);

  async function replace() {
    const asks = hasAsked.current ? undefined : refresh;
    hasAsked.current = true;
    const next = await asks?.(url);
    if (next && next !== url) setFresh(next);
    else setState('broken');
  }

  useEffect(() => {
    const tryAgain = () => setState((before) => (before === 'broken' ? 'loading' : before));
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);

  const layer = `absolute inset-0 size-full ${fits[fit]}`;
  return (
    <span
      className={`relative block w-full overflow-hidden bg-sunken ${shapes[shape]} ${state === 'loading' && !preview ? 'animate-breathe' : ''}`}
    >
      {state === 'broken' ? (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-s text-ink-soft">
          <ImageOff size={22} />
          <span>
            <span className="sr-only">{alt}: </span>
            {navigator.onLine
              ? 'The photo could not be loaded'
              : 'You are offline: the photo will load later'}
          </span>
        </span>
      ) : (
        <>
          {preview && state === 'loading' && <img src={preview} alt="" className={layer} />}
          <img
            src={fresh ?? url}
            alt={alt}
            decoding="async"
            draggable={false}
            onLoad={() => setState('shown')}
            onError={replace}
            className={`${layer} ${state === 'loading' ? 'opacity-0' : ''} transition-opacity duration-150`}
          />
        </>
      )}
    </span>
  );
}
