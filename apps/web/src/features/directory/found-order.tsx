import { Trans } from '@lingui/react/macro';
import type { ServicesAsked } from './directory-queries.ts';

/**
 * The order of the results in words: those about the text first; only services of the same rank are ordered by place or
 * time.
 */
export function FoundOrder({ asked }: { asked: Pick<ServicesAsked, 'searchText' | 'sortType'> }) {
  if (asked.searchText !== '') return <Trans>best match first</Trans>;
  return asked.sortType === 'Time' ? <Trans>fastest first</Trans> : <Trans>closest first</Trans>;
}
