import { addedFactors } from '@flarewell/domain/measures/factors';
import { isShown, type Tracker, trackerLimits, trackerMessages } from '@flarewell/domain/trackers';
import { useRef, useState } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { Button } from '#ui/Button.tsx';
import { cardLook } from '#ui/Card.tsx';
import { Plus } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { DeleteTracker } from './DeleteTracker.tsx';
import { FactorRows } from './FactorRows.tsx';
import { HiddenTrackers } from './HiddenTrackers.tsx';
import { ShownTrackers } from './ShownTrackers.tsx';
import { TrackerDialog } from './TrackerDialog.tsx';

type Open = { dialog: 'add' } | { dialog: 'rename' | 'delete'; tracker: Tracker };

/** What check-ins ask about and the person can choose: ratings, and the person's own yes/no things. */
export function TrackersCard() {
  const trackers = useTrackers();
  const profile = useProfile();
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<Open | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const hidden = trackers.filter((tracker) => !isShown(tracker));
  const isFull = trackers.length - hidden.length >= trackerLimits.shown;
  const keepFocus = () => content.current?.focus();
  const close = () => setOpen(null);
  const askDelete = (tracker: Tracker) => setOpen({ dialog: 'delete', tracker });

  return (
    <div className={cardLook}>
      <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
        {profile.hidden.length < addedFactors.length && (
          <ul aria-label="Ratings" className="-my-1 border-b border-line pb-3">
            <FactorRows isHidden={false} onLost={keepFocus} />
          </ul>
        )}
        <ShownTrackers
          trackers={trackers}
          onRename={(tracker) => setOpen({ dialog: 'rename', tracker })}
          onDelete={askDelete}
          onLost={keepFocus}
        />
        {mayWrite && isFull && (
          <p className="text-s text-ink-soft">
            <Sentence>{`${trackerMessages.tooManyShown}.`}</Sentence>
          </p>
        )}
        {mayWrite && !isFull && (
          <div>
            <Button kind="secondary" onClick={() => setOpen({ dialog: 'add' })}>
              <Plus size={16} />
              Add
            </Button>
          </div>
        )}
        {hidden.length + profile.hidden.length > 0 && (
          <HiddenTrackers trackers={hidden} canShow={!isFull} onDelete={askDelete} onLost={keepFocus} />
        )}
      </div>
      {open?.dialog === 'delete' && (
        <DeleteTracker tracker={open.tracker} focusAfter={content} onClose={close} />
      )}
      {(open?.dialog === 'add' || open?.dialog === 'rename') && (
        <TrackerDialog
          tracker={open.dialog === 'rename' ? open.tracker : undefined}
          trackers={trackers}
          onClose={close}
        />
      )}
    </div>
  );
}
