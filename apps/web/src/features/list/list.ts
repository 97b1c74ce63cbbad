/** What lists are made of: rows and their order, selection, search, and the hand, under which no row moves. */
export { noteClosedByItself } from './closed-by-itself.ts';
export { folderAcross, knownRow, type Folder, type ListedConsult } from './listed-consult.ts';
export { goOnTo, isOpenedByItself, useNextConsult } from './next-consult.ts';
export { NamesakeWords } from './namesake-words.tsx';
export { useNamesakeOf, useNamesakes, useNamesakeTyped, type Namesake } from './namesakes.ts';
export { NothingFound } from './nothing-found.tsx';
export { openedRow } from './opened-row.ts';
export { refreshFoundBy } from './refresh-found.ts';
export { refreshList } from './refresh-list.ts';
export {
  changesOf,
  isChanged,
  moreAfter,
  withChange,
  withChanges,
  type RowChanges,
  type RowPreview,
  type SeenRow,
} from './consult-changes.ts';
export { doWithRows, markSeen, onRowsDone, statusAct } from './consult-acts.ts';
export { actsOnRows, batches, type ActOf } from './row-acts.ts';
export { changesOfRows, isNewer, type ChangesOf, type PreviewOf } from './changes-of-rows.ts';
export { NeighbourKeys, RowKeys, UndoKeys } from './row-keys.tsx';
export { ListState, RefreshButton, RowsShown } from './list-state.tsx';
export { ListRow, RowName, UnreadDot } from './list-row.tsx';
export { PhoneBar } from './phone-bar.tsx';
export { RowButtons, RowFolder, RowPatient, RowTime } from './row-cells.tsx';
export { RowList } from './row-list.tsx';
export { LastWords, topicOf, usePatientWords } from './row-text.tsx';
export { RowMark, SelectAll } from './select-rows.tsx';
export { MarkButton, SelectionBar } from './selection-bar.tsx';
export { pickQuestion, pickSearch } from './search-address.ts';
export { SearchBar } from './search-bar.tsx';
export { ConsultSearchLine } from './consult-search-line.tsx';
export { SearchLine } from './search-line.tsx';
export { keepWords, useSearchWords } from './search-words.ts';
export { useConsultSearch, type ConsultSearch, type SearchAsked } from './use-consult-search.ts';
export { replyPlace } from './unsaved-reply.ts';
export { useFoundLive } from './use-found-live.ts';
export { useListBeside } from './use-list-beside.ts';
export { rowOf } from './use-list-focus.ts';
export { useListLive } from './use-list-live.ts';
export { useOpenedConsult } from './use-opened-consult.ts';
export { useOpenedInSight } from './use-opened-in-sight.ts';
export { useRowActions, type RowActions } from './use-row-actions.tsx';
export { useShownChanges } from './use-shown-changes.ts';
export { useRowInHand } from './use-row-in-hand.ts';
export { useTypedWords } from './use-typed-words.ts';
export { useSelection, type Selection } from './use-selection.ts';
export { stillMs } from './use-still-places.ts';
export { loadedRows, useSteadyRows, type Hand } from './use-steady-rows.ts';
