import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SearchDocument } from './search-documents.ts';

/**
 * A search cluster of a test: as much of Typesense's HTTP interface as the adapter uses, read from what the adapter
 * sends.
 */
export type TestCluster = {
  url: string;
  key: string;
  documents: SearchDocument[];
  /** The questions so far, oldest first. */
  asked: URLSearchParams[];
  /** Answers the next searches in another way; null: as usual. */
  answer: ((response: ServerResponse) => void) | null;
  stop: () => Promise<void>;
};

export async function startTestCluster(): Promise<TestCluster> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cluster');
    cluster.asked.push(url.searchParams);
    if (cluster.answer) return cluster.answer(response);
    if (request.headers['x-typesense-api-key'] !== cluster.key) return void response.writeHead(401).end('{}');
    if (url.pathname !== '/collections/services/documents/search') return void response.writeHead(404).end('{}');
    response.end(JSON.stringify(search(cluster.documents, url.searchParams)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cluster: TestCluster = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'test-search-key',
    documents: [],
    asked: [],
    answer: null,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return cluster;
}

function search(documents: readonly SearchDocument[], params: URLSearchParams): unknown {
  const words = (params.get('q') ?? '*')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '*');
  const found = documents.filter((one) => passes(one, params.get('filter_by') ?? '') && matches(one, words, all));
  const keys = (params.get('sort_by') ?? '').split(/,(?![^[]*\])/);
  if (keys.length > 3) throw new Error('A cluster sorts by three keys at most.');
  const sorted = found.toSorted((a, b) => {
    for (const key of keys) {
      const by = rank(key, a, words) - rank(key, b, words);
      if (by !== 0) return by;
      if (key === 'name_key:asc' && a.name_key !== b.name_key) return a.name_key < b.name_key ? -1 : 1;
    }
    return 0;
  });
  const perPage = Number(params.get('per_page'));
  const from = (Number(params.get('page')) - 1) * perPage;
  return { found: found.length, hits: sorted.slice(from, from + perPage).map(({ id }) => ({ document: { id } })) };
}

type Texts = (one: SearchDocument) => string;
const all: Texts = (one) =>
  [one.name, ...one.specialists, one.specialty, one.subsite, ...one.keywords, one.description].join(' ');
const names: Texts = (one) => [one.name, ...one.specialists].join(' ');
const topics: Texts = (one) => [names(one), one.specialty, one.subsite, ...one.keywords].join(' ');

function matches(one: SearchDocument, words: readonly string[], texts: Texts): boolean {
  const own = texts(one)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
}

/** `province:=[`AB`,`BC`] && specialty:!=[…]` */
function passes(one: SearchDocument, filter: string): boolean {
  return filter.split(' && ').every((part) => {
    const [, field, sign, list] = /^(\w+):(!?=)(.+)$/.exec(part) ?? [];
    const values = [...(list ?? '').matchAll(/`([^`]*)`/g)].map((match) => match[1]);
    return values.includes(String(one[field as keyof SearchDocument])) === (sign === '=');
  });
}

function rank(key: string, one: SearchDocument, words: readonly string[]): number {
  if (key === 'response_rank:asc') return one.response_rank;
  if (key === '_text_match:desc')
    return matches(one, words, (own) => own.name)
      ? 0
      : matches(one, words, names)
        ? 1
        : matches(one, words, topics)
          ? 2
          : 3;
  const [, city, province] = /^_eval\(\[\(city_key:=`([^`]*)`\):2,\(province:=`([^`]*)`\):1\]\):desc$/.exec(key) ?? [];
  if (city === undefined) return 0;
  return one.city_key === city ? 0 : one.province === province ? 1 : 2;
}
