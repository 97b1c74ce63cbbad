import { comparable } from '@consult/domain/directory/sorting.ts';
import { noHits } from './search-index.ts';
import type { DirectoryHits, DirectoryIndex, DirectoryQuery } from './search-index.ts';

/** Where a search cluster is, and the collection of services in it. */
export type SearchCluster = { url: string; key: string; collection: string };

/** Document 2, section 9: the search's connection time-out. */
const patienceMs = 10_000;

/** A cluster gave no answer that can be used; services-getServicePage has an error for each name. */
export class SearchClusterError extends Error {
  readonly reason: 'SEARCH_FAILED' | 'SEARCH_TIMED_OUT' | 'SEARCH_KEY_REFUSED';
  constructor(reason: SearchClusterError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * A directory search that an external cluster answers, over the HTTP interface of Typesense. `npm run admin --
 * directory documents` prints its documents. The cluster decides which ids a page holds; the services themselves come
 * from the database.
 * @throws SearchClusterError
 */
export function clusterIndex(cluster: SearchCluster, patience: number = patienceMs): DirectoryIndex {
  return {
    async search(query) {
      if (query.scope.provinces.length === 0) return noHits;
      return hitsOf(await ask(cluster, paramsOf(query), patience));
    },
  };
}

async function ask(cluster: SearchCluster, params: URLSearchParams, patience: number): Promise<unknown> {
  const signal = AbortSignal.timeout(patience);
  const url = `${cluster.url}/collections/${encodeURIComponent(cluster.collection)}/documents/search?${params.toString()}`;
  try {
    const response = await fetch(url, {
      headers: { 'x-typesense-api-key': cluster.key },
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal,
    });
    if (response.status === 401 || response.status === 403) throw new SearchClusterError('SEARCH_KEY_REFUSED');
    if (!response.ok) throw new SearchClusterError('SEARCH_FAILED');
    return await response.json();
  } catch (cause) {
    if (cause instanceof SearchClusterError) throw cause;
    throw new SearchClusterError(signal.aborted ? 'SEARCH_TIMED_OUT' : 'SEARCH_FAILED', { cause });
  }
}

/**
 * Name matches first, then specialists, then specialty, subsite and keywords, then the rest; every word needed; one
 * mistake in words of four letters or more.
 */
function paramsOf({ text, specialty, subsite, scope, from, sortType, offset, limit }: DirectoryQuery): URLSearchParams {
  const place = `_eval([(city_key:=${quoted(comparable(from.city))}):2,(province:=${quoted(from.province)}):1]):desc`;
  const order = sortType === 'Time' ? ['response_rank:asc', place] : [place, 'response_rank:asc'];
  const filters = [
    `province:=[${scope.provinces.map(quoted).join(',')}]`,
    ...(scope.only ? [`specialty:=[${scope.only.map(quoted).join(',')}]`] : []),
    ...(scope.except.length > 0 ? [`specialty:!=[${scope.except.map(quoted).join(',')}]`] : []),
    ...(specialty ? [`specialty:=${quoted(specialty)}`] : []),
    ...(subsite ? [`subsite:=${quoted(subsite)}`] : []),
  ];
  return new URLSearchParams({
    q: text.trim() || '*',
    query_by: 'name,specialists,specialty,subsite,keywords,description',
    query_by_weights: '6,5,3,3,3,1',
    text_match_type: 'max_weight',
    prefix: 'true',
    num_typos: '1',
    min_len_1typo: '4',
    typo_tokens_threshold: '1',
    drop_tokens_threshold: '0',
    filter_by: filters.join(' && '),
    // A cluster takes at most three; without a text the name ends every tie.
    sort_by: (text.trim() ? ['_text_match:desc', ...order] : [...order, 'name_key:asc']).join(','),
    include_fields: 'id',
    per_page: String(limit),
    page: String(limit > 0 ? Math.floor(offset / limit) + 1 : 1),
  });
}

/**
 * A value in a filter. Backticks keep its commas and brackets; a backtick of its own, which would end it, is left out.
 */
function quoted(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function hitsOf(answer: unknown): DirectoryHits {
  const { found, hits } = (answer ?? {}) as { found?: unknown; hits?: unknown };
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 0 || !Array.isArray(hits))
    throw new SearchClusterError('SEARCH_FAILED');
  const ids = hits.map((hit: { document?: { id?: unknown } } | null) => hit?.document?.id);
  if (!ids.every((id) => typeof id === 'string' && uuid.test(id))) throw new SearchClusterError('SEARCH_FAILED');
  const each = [...new Set(ids as string[])];
  return { ...noHits, hits: each.map((id) => ({ id, match: 'all', without: [] })), total: found };
}
