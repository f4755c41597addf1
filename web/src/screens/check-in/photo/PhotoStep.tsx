import { useEffect, useRef, useState } from 'react';
import { useIsShared } from '#data/diary/openDiary.ts';
import type { PhotoEdit } from '#data/outbox/photo.ts';
import { refreshPhotoUrl } from '#data/photos.ts';
import { Notice } from '#ui/Notice.tsx';
import { Photo } from '#ui/records/Photo.tsx';
import { CameraView } from './CameraView.tsx';
import { PhotoChoices } from './PhotoChoices.tsx';
import { PhotoPlace } from './PhotoPlace.tsx';
import { preparePhoto } from './preparePhoto.ts';
import { useCamera } from './useCamera.ts';
import { useDroppedFile } from './useDroppedFile.ts';

type Props = {
  photo: PhotoEdit;
  /** The URL of the photo; null also for a new photo whose object URL is not made yet. */
  url: string | null;
  /** The most recent photo of an earlier day, to frame the same spot. */
  lastPhotoUrl: string | null;
  /** Whether a chosen picture is being scaled down, which continues after leaving this step. */
  isPreparing: boolean;
  onChange: (photo: PhotoEdit) => void;
  /** Null cancels the preparation. */
  onPrepare: (file: File | null) => void;
  /** The photo is null if the file was refused. */
  onPrepared: (file: File, photo: Blob | null) => void;
};

export function PhotoStep({ photo, url, lastPhotoUrl, isPreparing, onChange, onPrepare, onPrepared }: Props) {
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const isShared = useIsShared();
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
    // The person chose another file or pressed another button meanwhile.
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
          Photos are visible only to {isShared ? 'the members of this diary' : 'you'}. You can remove them at
          any time.
        </p>
      </div>
    </div>
  );
}

/** Moves the focus to the first button when the view changes, because the pressed button is gone. */
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
