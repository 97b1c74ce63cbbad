import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { ConfigError } from '../../call/config.ts';
import { loadConfig } from '../../app/config.ts';
import { clusterIndex } from './cluster-index.ts';
import { startTestCluster } from './search-cluster.testing.ts';
import type { TestCluster } from './search-cluster.testing.ts';
import { unsafeSearchDocuments } from './search-documents.ts';

let world: CallsWorld;
let cluster: TestCluster;
let plus: Client;
beforeAll(async () => {
  [world, cluster] = await Promise.all([startCallsWorld(), startTestCluster()]);
  plus = await world.client('plus');
  for await (const document of unsafeSearchDocuments(world.app.read)) cluster.documents.push(document);
});
beforeEach(() => {
  cluster.answer = null;
  cluster.asked.length = 0;
  world.app.config.search = { url: cluster.url, key: cluster.key, collection: 'services' };
});
afterAll(async () => {
  // Other files of this process search as the installation does.
  if (world) delete world.app.config.search;
  await Promise.all([world?.stop(), cluster?.stop()]);
});

type Asked = {
  searchText?: string;
  specialty?: string;
  subsite?: string;
  perPage?: number;
  page?: number;
  province?: string;
  sortType?: 'Location' | 'Time';
};
const ask = (asked: Asked = {}, client = plus) =>
  client.call('services-getServicePage', {
    searchText: '',
    specialty: '',
    subsite: '',
    perPage: 10,
    page: 1,
    city: 'Calgary',
    province: 'AB',
    sortType: 'Location',
    ...asked,
  });
const own = async <T>(work: () => Promise<T>): Promise<T> => {
  const { search } = world.app.config;
  world.app.config.search = undefined;
  try {
    return await work();
  } finally {
    world.app.config.search = search;
  }
};

describe('a directory that a search cluster answers for', () => {
  it.each([
    ['everything', {}],
    ['everything, fastest first', { sortType: 'Time' as const }],
    ['the second page', { page: 2 }],
    ['a specialty and subsite', { specialty: 'Nephrology', subsite: 'Chronic kidney disease' }],
    ['a text', { searchText: 'mukherjee' }],
    ['a text within a specialty', { searchText: 'sunita', specialty: 'Dermatology' }],
  ])('finds what the database’s own search finds: %s', async (_, asked) => {
    const expected = await own(() => ask(asked));
    expect(expected.services.length).toBeGreaterThan(0);
    const found = await ask(asked);
    expect(new Set(found.services.map(({ id }) => id))).toEqual(new Set(expected.services.map(({ id }) => id)));
    expect([found.nextPage, found.numServices]).toEqual([expected.nextPage, expected.numServices]);
    expect(cluster.asked).toHaveLength(1);
  });

  it('asks for a page of ten with its filters, and for words to be found by beginning and with one mistake', async () => {
    await ask({ searchText: ' heart ', specialty: 'Cardiology', page: 3 });
    const asked = Object.fromEntries(cluster.asked[0]!);
    expect(asked).toMatchObject({
      q: 'heart',
      per_page: '10',
      page: '3',
      prefix: 'true',
      num_typos: '1',
      min_len_1typo: '4',
      drop_tokens_threshold: '0',
    });
    expect(asked['query_by']!.split(',')[0]).toBe('name');
    expect(asked['filter_by']).toContain('province:=[`AB`]');
    expect(asked['filter_by']).toContain('specialty:=`Cardiology`');
    expect(asked['filter_by']).toContain('specialty:!=[`Dentistry`');
  });

  it('lets no text of a viewer out of its quotes', async () => {
    await ask({ specialty: 'x` || province:=`BC' });
    expect(cluster.asked[0]!.get('filter_by')).toContain('specialty:=`x || province:=BC`');
  });

  it('shows nothing that the viewer may not see, whatever the cluster says', async () => {
    const hidden = cluster.documents.filter(
      ({ province, specialty }) => province !== 'AB' || specialty === 'Dentistry',
    );
    const seen = cluster.documents.find(({ province, specialty }) => province === 'AB' && specialty === 'Dermatology')!;
    const gone = '01900000-0000-7000-8000-000000000000';
    cluster.answer = (response) =>
      void response.end(
        JSON.stringify({
          found: 99,
          hits: [...hidden.map(({ id }) => id), seen.id, gone].map((id) => ({ document: { id } })),
        }),
      );
    expect(hidden.length).toBeGreaterThan(5);
    expect((await ask({ perPage: 50 })).services.map(({ id }) => id)).toEqual([seen.id]);
  });

  it.each([
    ['refuses the key', 'SEARCH_KEY_REFUSED', 'Typesense search API key not found', 401, '{}'],
    ['fails', 'SEARCH_FAILED', 'The search is out of order.', 500, '{}'],
    ['answers with no JSON', 'SEARCH_FAILED', 'The search is out of order.', 200, '<html>'],
    ['answers with something else', 'SEARCH_FAILED', 'The search is out of order.', 200, '{"found":"3","hits":[]}'],
    [
      'answers with what is no id',
      'SEARCH_FAILED',
      'The search is out of order.',
      200,
      '{"found":1,"hits":[{"document":{"id":"1"}}]}',
    ],
  ])('says clearly that the cluster %s, and shows no other results', async (_, code, message, status, body) => {
    cluster.answer = (response) => void response.writeHead(status).end(body);
    await expect(ask()).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  it('says so where the cluster cannot be reached, or sends elsewhere', async () => {
    cluster.answer = (response) => void response.writeHead(302, { location: `${cluster.url}/elsewhere` }).end();
    await expect(ask()).rejects.toMatchObject({ code: 'SEARCH_FAILED' });
    expect(cluster.asked).toHaveLength(1);
    world.app.config.search = { url: 'http://127.0.0.1:1', key: 'k', collection: 'services' };
    await expect(ask()).rejects.toMatchObject({ code: 'SEARCH_FAILED' });
  });

  it('gives a cluster that does not answer up after its time', async () => {
    cluster.answer = () => {};
    const index = clusterIndex({ url: cluster.url, key: cluster.key, collection: 'services' }, 50);
    await expect(
      index.search({
        text: 'x',
        specialty: '',
        subsite: '',
        scope: { provinces: ['AB'], only: null, except: [] },
        from: { city: '', province: 'AB' },
        sortType: 'Location',
        offset: 0,
        limit: 10,
      }),
    ).rejects.toMatchObject({ reason: 'SEARCH_TIMED_OUT' });
  });
});

it('is chosen by configuration, with its key', () => {
  expect(loadConfig({}).search).toBeUndefined();
  expect(loadConfig({ SEARCH_URL: 'https://search.example/', SEARCH_KEY: 'k' }).search).toEqual({
    url: 'https://search.example',
    key: 'k',
    collection: 'services',
  });
  expect(() => loadConfig({ SEARCH_URL: 'https://search.example/' })).toThrow(ConfigError);
});
