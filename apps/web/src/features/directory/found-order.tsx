import { Trans } from '@lingui/react/macro';
import type { ServicesAsked } from './directory-queries.ts';

/**
 * In which order services stand: what a text is about comes first, and only among those alike the place or the time
 * decides.
 */
export function FoundOrder({ asked }: { asked: Pick<ServicesAsked, 'searchText' | 'sortType'> }) {
  if (asked.searchText !== '') return <Trans>best match first</Trans>;
  return asked.sortType === 'Time' ? <Trans>fastest first</Trans> : <Trans>closest first</Trans>;
}
