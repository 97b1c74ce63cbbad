import { getSearchKey } from './get-search-key.ts';

export { readSearchKey } from './search-key.ts';
export type { SearchKey } from './search-key.ts';

/** The door of search keys. */
export const searchCalls = { 'search-getSearchKey': getSearchKey };
