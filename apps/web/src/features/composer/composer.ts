/** The door of the composer: what the beta service directory shares with the finder. */
export { FoundOrder } from './found-order.tsx';
export { LocationPicker } from './location-picker.tsx';
export { MayNotSend } from './may-not-send.tsx';
export { ResultSkeletons } from './result-skeletons.tsx';
export { ServiceEntry } from './service-row.tsx';
export { UnfinishedConsult } from './unfinished-consult.tsx';
export { defaultPlace, useReferringLocation } from './referring-location.ts';
export { FinderPage } from './finder-page.tsx';
export { readFinderSearch, type FinderSearch } from './finder-search.ts';
export { searchFailureText } from './search-failure.ts';
export { followAddress, withSent, type SearchText } from './search-text.ts';
export {
  servicesQuery,
  specialtiesQuery,
  type Service,
  type ServicesAsked,
  type SpecialtyMap,
} from './directory-queries.ts';
export { subsitesOf } from './directory-filters.tsx';
