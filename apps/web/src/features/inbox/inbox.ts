/** What a list of consults is made of, for the clinic's list beside one's own. */
export { ConsultOver } from './consult-over.tsx';
export { NothingFound } from './empty-folder.tsx';
export type { InboxRow, SearchAsked } from './inbox-query.ts';
export { refreshList } from './refresh-list.ts';
export { dropChange, showChange, usePendingChanges, withChanges } from './row-changes.ts';
export { NeighbourKeys, RowKeys, UndoKeys } from './row-keys.tsx';
export { LastWords, topicOf, usePatientWords } from './row-text.tsx';
export { pickSearch, type SearchAddress } from './search-address.ts';
export { SearchBar } from './search-bar.tsx';
export { SearchLine } from './search-line.tsx';
export { useSteadyOrder } from './steady-order.ts';
export { useAt } from './use-at.ts';
export { useCloseGap } from './use-close-gap.ts';
export { useConsultSearch } from './use-consult-search.ts';
export { useHand } from './use-hand.ts';
export { rowOf, useListFocus } from './use-list-focus.ts';
export { useListLive } from './use-list-live.ts';
export { useOpened } from './use-opened.ts';
