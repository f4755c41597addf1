import type { SummaryPhoto } from '@flarewell/domain/summary/report';
import { summaryWords } from '@flarewell/domain/summary/words';
import { Section } from '#ui/report/Section.tsx';

type Props = {
  photos: readonly SummaryPhoto[];
  /** How many photos could not be shared. */
  leftOut: number;
};

export function Photos({ photos, leftOut }: Props) {
  if (photos.length === 0 && leftOut === 0) return null;
  return (
    <Section title={summaryWords.photos}>
      <div className="grid gap-5 @lg:grid-cols-2">
        {photos.map(({ photoUrl, caption }) => (
          <figure key={caption} className="grid content-start gap-1.5 text-s text-ink-soft">
            <img src={photoUrl} alt="" className="w-full rounded-s" />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
      {leftOut > 0 && (
        <p className="text-s text-ink-soft">
          {leftOut === 1
            ? '1 photo is missing, because its file could not be found.'
            : `${leftOut} photos are missing, because their files could not be found.`}
        </p>
      )}
    </Section>
  );
}
