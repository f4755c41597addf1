import type { SymptomShare } from '@flarewell/domain/trends/conditionStats';
import { Card } from '#ui/Card.tsx';

type Props = { shares: readonly SymptomShare[]; color: string; isCounting: boolean };

export function CommonSymptoms({ shares, color, isCounting }: Props) {
  return (
    <Card title="Common Symptoms">
      {isCounting || shares.length === 0 ? (
        <p className="text-s text-ink-soft">{isCounting ? '…' : 'No symptom data recorded yet.'}</p>
      ) : (
        <ul className="grid gap-3.5">
          {shares.map(({ symptom, percent }) => (
            <li key={symptom} className="grid gap-1.5">
              <span className="flex justify-between text-s font-medium">
                {symptom}
                <span className="tabular-nums">{`${percent}%`}</span>
              </span>
              <span className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${percent}%`, background: color }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
