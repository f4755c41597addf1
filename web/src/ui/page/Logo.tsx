export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path
        className="fill-accent"
        d="M12 .6c.4 0 .7.2 1 .5 3.6 4 7.8 8.7 7.8 13.6a8.8 8.8 0 0 1-17.6 0c0-4.9 4.2-9.6 7.8-13.6.3-.3.6-.5 1-.5Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
        d="M6.6 15.8c1.6-2.4 3.4-2.4 5.4 0s3.8 2.4 5.4 0"
      />
    </svg>
  );
}

/** A plain link even inside the app, because the landing page is separate HTML from the server. */
export function HomeLink() {
  return (
    <a
      href="/"
      className="inline-flex min-h-11 items-center gap-3 rounded-s text-[1.25rem] font-bold tracking-heading"
    >
      <LogoMark className="size-6" />
      Flarewell
    </a>
  );
}
