import { copyright } from '@flarewell/domain/confirmations';

export function SiteFooter() {
  return (
    <footer className="mx-auto w-full max-w-page px-5 sm:px-8 xl:px-0">
      <div className="flex flex-col gap-x-8 gap-y-1 border-t border-line pt-4 pb-8 text-s text-ink-soft sm:flex-row sm:items-center sm:justify-between">
        <p>Flarewell gives no medical advice or diagnosis. Always ask a healthcare professional.</p>
        <p className="shrink-0">
          {`${copyright} · `}
          <a
            href="/privacy"
            className="inline-flex min-h-11 items-center rounded-s hover:text-ink hover:underline"
          >
            Privacy
          </a>
        </p>
      </div>
    </footer>
  );
}
