import { searchGetSearchKey } from '@consult/contract/search/get-search-key.ts';
import { refuse, serve } from '../../call/implement.ts';
import { scopeOf } from '../directory/directory.ts';
import { signSearchKey } from './search-key.ts';
import type { SearchKey } from './search-key.ts';

/**
 * search-getSearchKey. Services are for everybody signed in, within what the directory shows them; users for those who
 * forward consults (document 1, section 7), and of the users the approvers only.
 */
export const getSearchKey = serve(searchGetSearchKey).handler(async ({ input, context: { app, viewer } }) => {
  const { collectionName: collection } = input;
  if (collection === 'users' && !viewer.permissions.has('forwardEconsult')) throw refuse('NOT_ALLOWED');
  const scope: SearchKey =
    collection === 'users'
      ? { collection, filter: { role: 'approver' } }
      : { collection, filter: await scopeOf(app.read, viewer) };
  const { apiKey, expiresAt } = await signSearchKey(app.searchKeys, scope, app.now());
  return { apiKey, expiresAt: expiresAt.toISOString() };
});
