import { isUnreachable } from '#data/cache/cache.ts';
import { useDiaries } from '#data/diaries.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useNow } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { cardLook } from '#ui/Card.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { UserPlus } from '#ui/icons.tsx';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { PersonItem } from './PersonItem.tsx';

// In the same chunk: with an entry of its own, every screen would load what the two have in common.
export { AddPersonDialog } from './AddPersonDialog.tsx';

/** The diaries of the account: whom they are about, who may use them, and the links to them. */
export function PeopleCard() {
  return (
    <div className={cardLook}>
      <Diaries />
      <p className="text-s text-ink-soft">
        Members of a diary see each other’s names and what each of them wrote, never an email address.
      </p>
    </div>
  );
}

function Diaries() {
  const { timezone } = useProfile();
  const clock = { now: useNow(), timezone };
  const openDialog = useOpenDialog();
  const { data, error, refetch } = useDiaries();
  if (!data) {
    if (!error) return <LoadingPart />;
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      {error && <p className="text-s text-ink-soft">Newer changes could not be loaded.</p>}
      <ul aria-label="Diaries" className="-mt-4 divide-y divide-line border-b border-line">
        {data.diaries.map((diary) => (
          <PersonItem key={diary.id} diary={diary} clock={clock} />
        ))}
      </ul>
      {data.mayAdd ? (
        <div>
          <Button kind="secondary" onClick={() => openDialog({ name: 'add-person' })}>
            <UserPlus size={17} />
            Add a person
          </Button>
        </div>
      ) : (
        <p className="text-s text-ink-soft">You have as many diaries as this server allows.</p>
      )}
    </>
  );
}
