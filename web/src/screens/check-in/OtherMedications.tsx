import { otherMedications } from '@flarewell/domain/check-in/wizard';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDown } from '#ui/icons.tsx';
import { MedicationChoices } from './medications/MedicationChoices.tsx';
import type { Wizard } from './useWizard.ts';

/**
 * The medications that belong to no condition, at the end of the lifestyle step. A small screen does not reach that far,
 * so a row above the footer leads to them until they have been seen. Otherwise people press Next and miss them.
 */
export function OtherMedications({ wizard: { draft, setDraft } }: { wizard: Wizard }) {
  const all = useMedications();
  const medications = otherMedications(useConditions(), all);
  const hasEarlier = all.filter(({ active }) => active).length > medications.length;
  const title = hasEarlier ? 'Other medications' : 'Medications';
  const section = useRef<HTMLDivElement>(null);
  const hasAny = medications.length > 0;
  const isSeen = useIsSeen(section, hasAny);
  if (!hasAny) return null;

  function show() {
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {/* Without height, so that nothing moves when the button disappears. */}
      <div className="sticky -bottom-6 -mx-5 -mb-5 h-0 sm:-mx-6.5">
        {!isSeen && (
          <div className="absolute inset-x-0 bottom-0 grid border-t border-line bg-surface px-5 py-1 sm:px-6.5">
            <Button kind="quiet" size="s" onClick={show}>
              {title}
              <ChevronDown size={16} />
            </Button>
          </div>
        )}
      </div>
      <div ref={section} tabIndex={-1} className="scroll-mt-4 outline-none">
        <MedicationChoices title={title} medications={medications} draft={draft} onChange={setDraft} />
      </div>
    </>
  );
}

/** Whether the section's heading has been in view. True at first, so that the button does not flash up. */
function useIsSeen(section: RefObject<HTMLElement | null>, hasAny: boolean): boolean {
  const [isSeen, setIsSeen] = useState(true);

  useEffect(() => {
    const heading = hasAny && section.current?.querySelector('h4');
    if (!heading) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isVisible = entry?.isIntersecting ?? false;
        setIsSeen(isVisible);
        if (isVisible) observer.disconnect();
      },
      { threshold: 1 },
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, [section, hasAny]);

  return isSeen;
}
