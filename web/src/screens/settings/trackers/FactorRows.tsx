import { type AddedFactor, addedFactors, factorRow, factorScale } from '@flarewell/domain/measures/factors';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useHideFactors, useProfile } from '#data/diary/profile.ts';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { EyeOff } from '#ui/icons.tsx';
import { TrackerRow } from './TrackerRow.tsx';

type Props = {
  /** Whether the hidden ones are listed, or the others. */
  isHidden: boolean;
  /** Called when the focused button disappears together with its row. */
  onLost: () => void;
};

/** The ratings of check-ins that a person can hide. */
export function FactorRows({ isHidden, onLost }: Props) {
  const { hidden } = useProfile();
  const hiding = useHideFactors();
  const mayWrite = useMayWrite();

  function move(factor: AddedFactor) {
    const { name } = factorRow(factor);
    const others = hidden.filter((other) => other !== factor);
    onLost();
    hiding.mutate(
      { name, hidden: isHidden ? others : [...others, factor], isHidden: !isHidden },
      { onSuccess: () => notify('good', isHidden ? shownAgain(name) : nowHidden(name)) },
    );
  }

  return addedFactors
    .filter((factor) => hidden.includes(factor) === isHidden)
    .map((factor) => {
      const { name } = factorRow(factor);
      return (
        <TrackerRow key={factor} name={name} fact={isHidden ? 'Earlier answers stay' : describe(factor)}>
          {mayWrite &&
            (isHidden ? (
              <Button
                kind="secondary"
                size="s"
                aria-label={`Show again: ${name}`}
                onClick={() => move(factor)}
              >
                Show again
              </Button>
            ) : (
              // Below the same buttons of the person's own things, which can be deleted too.
              <div className="sm:mr-11">
                <IconButton label={`Hide ${name}`} Icon={EyeOff} onClick={() => move(factor)} />
              </div>
            ))}
        </TrackerRow>
      );
    });
}

const nowHidden = (name: string) =>
  `${name} is hidden. Check-ins no longer ask about it, and earlier answers stay.`;
const shownAgain = (name: string) => `Check-ins ask about ${name.toLowerCase()} again.`;

/** 'Itch at its worst, 0 to 10' */
function describe(factor: AddedFactor): string {
  const { name, question: [today] = [name] } = factorRow(factor);
  const { min, max } = factorScale(factor);
  return `${today.replace(/ today$/, '')}, ${min} to ${max}`;
}
