import type { ShowRows } from './act-on-rows.ts';
import type { ListedConsult } from './listed-consult.ts';
import { dropChange, showChange } from './row-changes.ts';

/**
 * Shows changed rows in the lists that have them. `refresh` refetches these lists; if it fails, the rows stay as they
 * are.
 */
export function showInLists(refresh: (ids: ReadonlySet<string>) => Promise<unknown>): ShowRows<ListedConsult> {
  return (changed) => {
    const turn = showChange(changed);
    return {
      takeBack: () => dropChange(turn),
      settle: async () => {
        await Promise.allSettled([refresh(new Set(changed.map(({ row }) => row.id)))]);
        dropChange(turn);
      },
    };
  };
}
