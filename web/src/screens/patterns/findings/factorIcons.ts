import { type FactorName, factorRows, isFactorName } from '@flarewell/domain/measures/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { isWeatherKey } from '@flarewell/domain/patterns/words/titles';
import { Activity, CloudSun, GlassWater, type IconComponent, Moon, Salad, Tag, Zap } from '#ui/icons.tsx';

/** The icons that the factors name. */
const icons: Record<(typeof factorRows)[FactorName]['icon'], IconComponent> = {
  Zap,
  Moon,
  GlassWater,
  Salad,
  Activity,
};

export function factorIcon(factor: FactorKey): IconComponent {
  if (isFactorName(factor)) return icons[factorRows[factor].icon];
  return isWeatherKey(factor) ? CloudSun : Tag;
}
