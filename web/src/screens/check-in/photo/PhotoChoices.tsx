import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Camera, Image, Trash2 } from '#ui/icons.tsx';

type Props = {
  hasPhoto: boolean;
  canUseWebcam: boolean;
  onFile: (file: File) => void;
  onWebcam: () => void;
  onRemove: () => void;
};

/** The Remove button is drawn on the photo but comes last, so that it does not get the focus first. */
export function PhotoChoices({ hasPhoto, canUseWebcam, onFile, onWebcam, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button kind="secondary" onClick={() => input.current?.click()}>
        <Image />
        {hasPhoto ? 'Replace' : 'Choose photo'}
      </Button>
      {/* Without `capture`, a phone asks whether to take a photo or to choose one. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without this, choosing the same file again would fire no event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {canUseWebcam && (
        <Button kind="secondary" onClick={onWebcam}>
          <Camera />
          Use webcam
        </Button>
      )}
      {hasPhoto && (
        <div className="absolute top-3 right-3">
          <Button kind="secondary" size="s" onClick={onRemove}>
            <Trash2 />
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}
