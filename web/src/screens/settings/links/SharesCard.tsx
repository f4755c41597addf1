import { Suspense } from 'react';
import { Card } from '#ui/Card.tsx';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';

const Shares = onDemand(() => import('./Shares.tsx').then((m) => m.Shares));

/** The links by which the person has shared a summary. New ones are made in the summary itself. */
export function SharesCard() {
  return (
    <Card
      title="Shared links"
      description="Whoever has a link that you shared can read the summary behind it, without an account, until it ends."
    >
      <Suspense fallback={<LoadingPart />}>
        <Shares />
      </Suspense>
    </Card>
  );
}
