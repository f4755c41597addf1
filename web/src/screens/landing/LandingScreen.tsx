import { ButtonLink } from '#ui/Button.tsx';
import { SiteFooter } from '#ui/page/SiteFooter.tsx';
import { contentId, SiteHeader } from '#ui/page/SiteHeader.tsx';
import { ExampleCard } from './ExampleCard.tsx';
import { FeatureCards } from './FeatureCards.tsx';

/** Rendered at build time and never hydrated: no state, no handlers, no style attributes. */
export function LandingScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <SiteHeader>
        {isSignedIn ? (
          <ButtonLink href="/app/dashboard">Dashboard</ButtonLink>
        ) : (
          <ButtonLink href="/login">Sign In</ButtonLink>
        )}
      </SiteHeader>
      <main id={contentId} className="mx-auto max-w-page px-5 pt-8 pb-14 sm:px-8 lg:pt-17 lg:pb-15 xl:px-0">
        <div className="grid grid-cols-1 items-center gap-12 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] xl:gap-16">
          <div>
            <p className="inline-block rounded-full bg-accent-wash px-2.5 py-1 text-xs font-medium text-accent-ink">
              Coming Soon
            </p>
            <h1 className="mt-4 text-[clamp(min(2rem,12vw),9.2vw,3.375rem)] leading-[1.06] font-bold tracking-display lg:text-[clamp(2.75rem,3.9vw,3.25rem)]">
              Understand your skin, one day at a time.
            </h1>
            <p className="mt-5 max-w-[31rem] text-l leading-normal tracking-title text-ink-soft">
              Flarewell is an advanced skin health analytics platform for eczema and other flaring conditions.
              A short daily <span className="whitespace-nowrap">check-in</span> becomes trends you can see,
              limits you can trust and a summary your doctor can read.
            </p>
            <div className="mt-7 flex flex-col gap-2 sm:flex-row sm:items-center">
              <ButtonLink size="l" href={isSignedIn ? '/app/dashboard' : '/login?sign-up'}>
                {isSignedIn ? 'Continue tracking' : 'Start tracking'}
              </ButtonLink>
              <ButtonLink size="l" kind="quiet" href="/privacy">
                Privacy
              </ButtonLink>
            </div>
          </div>
          <ExampleCard />
        </div>
        <FeatureCards />
      </main>
      <SiteFooter />
    </>
  );
}
