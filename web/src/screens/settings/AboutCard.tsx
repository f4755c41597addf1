import type { ReactNode } from 'react';
import { isUnreachable } from '#data/cache/cache.ts';
import { useVersion } from '#data/version.ts';
import { Card } from '#ui/Card.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';

const linkLook = '-my-2 inline-block py-2 font-semibold text-accent-ink hover:underline';

/** Which Flarewell this is. Its words name no website, because everybody may host and change it. */
export function AboutCard() {
  const { data: version, error, refetch } = useVersion();
  if (!version && error)
    return (
      <Card title="About">
        <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card title="About">
      <dl className="grid gap-3 text-s">
        <Fact name="Version">
          {version ?? (
            <span role="status" className="text-ink-soft">
              Loading…
            </span>
          )}
        </Fact>
        <Fact name="License">Free software under the MIT license.</Fact>
        <Fact name="Source">
          Whoever runs this server has it, and a list of what each version changed, in CHANGELOG.md.
        </Fact>
        <Fact name="Read on">
          <a className={linkLook} href="/privacy">
            Privacy
          </a>{' '}
          ·{' '}
          <a className={linkLook} href="/api/docs">
            API
          </a>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd className="min-w-0 text-ink-soft">{children}</dd>
    </div>
  );
}
