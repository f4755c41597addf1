import { photoMessages, webcam } from '@flarewell/domain/photos';
import { useEffect, useRef, useState } from 'react';
import { useWho } from '#data/diary/who.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { Camera } from '#ui/icons.tsx';
import { encodeJpeg } from './encodeJpeg.ts';
import { placeSize } from './PhotoPlace.tsx';

type Props = {
  /** Null while the camera starts. */
  stream: MediaStream | null;
  lastPhotoUrl: string | null;
  onTake: (photo: Blob) => void;
  onProblem: (message: string) => void;
  onCancel: () => void;
};

const layer = 'absolute inset-0 size-full object-contain';

export function CameraView({ stream, lastPhotoUrl, onTake, onProblem, onCancel }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [showsLast, setShowsLast] = useState(true);
  const [isLastBroken, setIsLastBroken] = useState(false);
  const last = isLastBroken ? null : lastPhotoUrl;
  const { your } = useWho();

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  async function takeFrame() {
    const element = video.current;
    const isReady = element && element.readyState >= element.HAVE_CURRENT_DATA && element.videoWidth > 0;
    if (!isReady) return onProblem(photoMessages.cameraNotReady);
    onTake(await encodeJpeg(element, element.videoWidth, element.videoHeight, webcam.quality));
  }

  // The preview is mirrored, as people expect to see themselves. The photo is not.
  const isMirrored = stream?.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
  return (
    <>
      <div className={`relative bg-sunken ${placeSize} ${isMirrored ? '-scale-x-100' : ''}`}>
        {!stream && (
          <p className="grid h-full animate-breathe place-content-center -scale-x-100 text-ink-soft">
            Starting the camera…
          </p>
        )}
        <video ref={video} autoPlay playsInline muted aria-label="Camera preview" className={layer} />
        {last && showsLast && (
          <img src={last} alt="" onError={() => setIsLastBroken(true)} className={`${layer} opacity-35`} />
        )}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button kind="secondary" onClick={takeFrame}>
          <Camera />
          Take photo
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {last && (
        <Switch
          label={`Show ${your} last photo`}
          hint="A faint picture of it helps you to frame the same spot."
          isOn={showsLast}
          onChange={setShowsLast}
        />
      )}
    </>
  );
}
