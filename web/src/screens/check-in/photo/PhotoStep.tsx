import { useEffect, useRef, useState } from 'react';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Notice } from '#ui/Notice.tsx';
import { Photo } from '#ui/records/Photo.tsx';
import { CameraView } from './CameraView.tsx';
import { PhotoChoices } from './PhotoChoices.tsx';
import { PhotoPlace } from './PhotoPlace.tsx';
import type { PhotoValue } from './photoValue.ts';
import { preparePhoto } from './preparePhoto.ts';
import { useCamera } from './useCamera.ts';
import { useDroppedFile } from './useDroppedFile.ts';

type Props = {
  photo: PhotoValue;
  /** Where it can be seen; not yet, of one that is just being shown first. */
  url: string | null;
  /** The most recent photo of another day, to frame the same spot. */
  lastPhotoUrl: string | null;
  /** While a chosen picture is made smaller, which goes on when this step is left. */
  isPreparing: boolean;
  onChange: (photo: PhotoValue) => void;
  /** Null where none is any more. */
  onPrepare: (file: File | null) => void;
  /** With null it was refused. */
  onPrepared: (file: File, photo: Blob | null) => void;
};

export function PhotoStep({ photo, url, lastPhotoUrl, isPreparing, onChange, onPrepare, onPrepared }: Props) {
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const camera = useCamera(setProblem);
  const isDraggedOver = useDroppedFile(take);
  const hasPhoto = photo.kind === 'new' || url !== null;
  const step = useFocusAfterChange(camera.isOn ? 'camera' : hasPhoto ? 'photo' : 'none');

  const latest = useRef<File>(null);

  async function take(file: File) {
    begin('Preparing the photo', file);
    const prepared = await preparePhoto(file);
    const isRefused = typeof prepared === 'string';
    onPrepared(file, isRefused ? null : prepared);
    // Something else was done meanwhile.
    if (latest.current !== file) return;
    setNews(isRefused ? '' : 'Photo added');
    setProblem(isRefused ? prepared : '');
  }

  function keep(file: Blob) {
    begin('Photo added');
    onChange({ kind: 'new', file });
  }

  function remove() {
    begin('Photo removed');
    onChange({ kind: 'removed' });
  }

  function startCamera() {
    begin('');
    void camera.start();
  }

  function begin(announcement: string, file: File | null = null) {
    camera.stop();
    latest.current = file;
    onPrepare(file);
    setNews(announcement);
    setProblem('');
  }

  return (
    <div ref={step} className="grid gap-4">
      {camera.isOn ? (
        <CameraView
          stream={camera.stream}
          lastPhotoUrl={lastPhotoUrl}
          onTake={keep}
          onProblem={setProblem}
          onCancel={camera.stop}
        />
      ) : (
        <div className="relative grid gap-4">
          <PhotoPlace isPreparing={isPreparing} isDraggedOver={isDraggedOver}>
            {url && (
              <Photo
                url={url}
                alt="The photo of this check-in"
                shape="fill"
                fit="contain"
                refresh={refreshPhotoUrl}
              />
            )}
          </PhotoPlace>
          <PhotoChoices
            hasPhoto={hasPhoto}
            canUseWebcam={camera.isAvailable}
            onFile={take}
            onWebcam={startCamera}
            onRemove={remove}
          />
        </div>
      )}
      <div>
        <div role="alert" className="*:mb-4">
          {problem && <Notice tone="bad">{problem}</Notice>}
        </div>
        <p role="status" className="sr-only">
          {news}
        </p>
        <p className="text-s text-ink-soft">
          Photos are visible only to you. You can remove them at any time.
        </p>
      </div>
    </div>
  );
}

/** What was pressed is gone when the view changes: the focus goes to the first thing that can be done now. */
function useFocusAfterChange(view: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    element.current?.querySelector('button')?.focus();
  }, [view]);
  return element;
}
