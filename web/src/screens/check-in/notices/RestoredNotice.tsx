import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div role="status">
      <Notice tone="info">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>Your unsaved changes were restored</p>
          <Button kind="secondary" size="s" onClick={onStartOver}>
            Start over
          </Button>
        </div>
      </Notice>
    </div>
  );
}
