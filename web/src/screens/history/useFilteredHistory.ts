import type { Condition } from '@flarewell/domain/conditions';
import { historyOfCondition } from '@flarewell/domain/history';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useConditions } from '#data/diary/conditions.ts';

export interface FilteredHistory {
  checkIns: readonly ShownCheckIn[];
  /** The condition in the URL, `?condition=…`, to which the history is limited; null when it is not. */
  condition: Condition | null;
  removeFilter: () => void;
}

export function useFilteredHistory(): FilteredHistory {
  const [search, setSearch] = useSearchParams();
  const { checkIns } = useCheckIns();
  const id = search.get('condition');
  const condition = useConditions().find((each) => each.id === id) ?? null;
  const filtered = useMemo(
    () => (condition ? historyOfCondition(checkIns, condition.id) : checkIns),
    [checkIns, condition],
  );

  function removeFilter(): void {
    const params = new URLSearchParams(search);
    params.delete('condition');
    setSearch(params, { replace: true });
  }

  return { checkIns: filtered, condition, removeFilter };
}
