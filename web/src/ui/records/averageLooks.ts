import { type SeverityColor, severityScale } from '@flarewell/domain/severity';

/** The colour and word of each average severity, mildest first, in the order of the legend. */
export const averageLooks = {
  grey: { label: 'No rating', dot: 'bg-sev-0', wash: '', ink: 'text-ink-soft' },
  green: { label: severityScale[1].label, dot: 'bg-sev-1', wash: 'bg-sev-1-wash/70', ink: 'text-sev-1-ink' },
  yellow: { label: severityScale[2].label, dot: 'bg-sev-2', wash: 'bg-sev-2-wash/70', ink: 'text-sev-2-ink' },
  orange: { label: severityScale[3].label, dot: 'bg-sev-3', wash: 'bg-sev-3-wash/70', ink: 'text-sev-3-ink' },
  red: { label: severityScale[4].label, dot: 'bg-sev-4', wash: 'bg-sev-4-wash/70', ink: 'text-sev-4-ink' },
  'dark-red': {
    label: severityScale[5].label,
    dot: 'bg-sev-5',
    wash: 'bg-sev-5-wash/70',
    ink: 'text-sev-5-ink',
  },
} satisfies Record<SeverityColor, { label: string; dot: string; wash: string; ink: string }>;
