import { Button } from '#ui/Button.tsx';

/** A page that anybody may have open, in many languages, without an account. */
const elsewhere = 'https://www.wikipedia.org/';

/** For somebody who must not be seen reading this. */
export function LeavePage() {
  return (
    <div className="grid justify-items-start gap-2 rounded-m bg-sunken p-4 print:hidden">
      <Button kind="secondary" size="s" onClick={leave}>
        Leave this page
      </Button>
      <p className="text-s text-ink-soft">
        Opens Wikipedia in its place. Your browser’s history still shows that you were here; a private window
        keeps none. If your device may be watched, use one of somebody you trust.
      </p>
    </div>
  );
}

function leave(): void {
  // At once, because on a slow connection the other page takes seconds to arrive.
  document.documentElement.hidden = true;
  document.title = 'Wikipedia';
  // Back leads to the screen before this one, which a browser may restore as hidden as it was left.
  addEventListener('pageshow', () => location.reload());
  location.replace(elsewhere);
}
