import { type ComponentProps, Suspense } from 'react';
import { onDemand } from '#ui/page/onDemand.tsx';

// Apart, because several dialogs show a code, and few people open one of them.
const QrSquares = onDemand(() => import('./QrSquares.tsx').then((m) => m.QrSquares));

/** A QR code. Its place is kept until its code has loaded. */
export function QrCode(props: ComponentProps<typeof QrSquares>) {
  return (
    <Suspense fallback={<div className="mx-auto aspect-square w-80 max-w-full" />}>
      <QrSquares {...props} />
    </Suspense>
  );
}
