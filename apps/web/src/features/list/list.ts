/** What lists are made of: rows and their order, selection, search, and the hand that nothing moves under. */
export { folderAcross, knownRow, showAsRead, type Folder, type ListedConsult } from './listed-consult.ts';
export { NothingFound } from './nothing-found.tsx';
export { refreshFoundBy } from './refresh-found.ts';
export { refreshList } from './refresh-list.ts';
export {
  dropChange,
  forgetChanges,
  showChange,
  usePendingChanges,
  withChanges,
  type RowChange,
} from './row-changes.ts';
export { NeighbourKeys, RowKeys, UndoKeys } from './row-keys.tsx';
export { LastWords, topicOf, usePatientWords } from './row-text.tsx';
export { pickSearch } from './search-address.ts';
export { SearchBar } from './search-bar.tsx';
export { SearchLine } from './search-line.tsx';
export { keepWords, wordsOf } from './search-words.ts';
export { markOf, markOnServer, moveOf, moveOnServer, muteOnServer } from './server-changes.ts';
export { useSteadyOrder } from './steady-order.ts';
export { useAt } from './use-at.ts';
export { useCloseGap } from './use-close-gap.ts';
export { useConsultSearch, type ConsultSearch, type SearchAsked } from './use-consult-search.ts';
export { useFoundLive } from './use-found-live.ts';
export { useHand } from './use-hand.ts';
export { rowOf, useListFocus } from './use-list-focus.ts';
export { useListLive } from './use-list-live.ts';
export { useOpened } from './use-opened.ts';
export { useSelection, type Selection } from './use-selection.ts';
