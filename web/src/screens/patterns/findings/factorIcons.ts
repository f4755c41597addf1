import type { FactorName } from '@flarewell/domain/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { isRatingKey, isWeatherKey } from '@flarewell/domain/patterns/words/names';
import { CloudSun, GlassWater, type IconComponent, Moon, Salad, Tag, Zap } from '#ui/icons.tsx';

const ratingIcons: Record<FactorName, IconComponent> = {
  stress: Zap,
  sleep: Moon,
  water: GlassWater,
  diet: Salad,
};

export function factorIcon(factor: FactorKey): IconComponent {
  if (isRatingKey(factor)) return ratingIcons[factor];
  return isWeatherKey(factor) ? CloudSun : Tag;
}
