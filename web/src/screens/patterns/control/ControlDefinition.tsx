import { controlDefinitions, controlNames } from '@flarewell/domain/patterns/words/control';
import { controlLooks, controlsInOrder } from './controlLooks.ts';

export function ControlDefinition() {
  return (
    <div className="grid max-w-[70ch] gap-3 text-s text-ink-soft">
      <dl className="grid gap-2">
        {controlsInOrder.map((control) => (
          <div key={control}>
            <dt className="flex items-center gap-2 font-semibold text-ink">
              <span className={`size-3.5 rounded-[4px] ${controlLooks[control]}`} />
              {controlNames[control]}
            </dt>
            <dd>{controlDefinitions[control]}</dd>
          </div>
        ))}
      </dl>
      <p>
        A week runs from Monday to Sunday and counts once it is over. Without ratings a day could have been
        anything, so a week with missing days is often not known; that is why a number of weeks may be a
        range.
      </p>
      <p>
        Eczema studies call a day bad if the skin bothered somebody more than 4 out of 10. Taking that as a
        rating of 3 or above is Flarewell’s own choice.
      </p>
    </div>
  );
}
