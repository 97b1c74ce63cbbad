import { postgresIndex } from '@consult/server/features/directory/postgres-index.ts';
import type { DirectoryQuery } from '@consult/server/features/directory/search-index.ts';
import pg from 'pg';

const asked: DirectoryQuery = {
  text: '',
  specialty: '',
  subsite: '',
  scope: { provinces: ['BC'], only: null, except: [] },
  from: { city: 'Victoria', province: 'BC' },
  sortType: 'Time',
  offset: 0,
  limit: 10,
};

/** The terms of a search, by the place where each is found: this decides the parts of the statement. */
const terms = [
  { asked: null, anywhere: [1] },
  { asked: 'skin', anywhere: [2], in_name: [2], in_names: [], in_topics: [2] },
  { asked: 'rash', anywhere: [3], in_name: [3], in_names: [], in_topics: [] },
];

/** The texts that the directory's search sends, from the running code over a database that this file plays. */
export async function directoryTexts(): Promise<string[]> {
  const texts = new Set<string>();
  const client = new pg.Client();
  const db = new Proxy(client, {
    get: (target, key): unknown => (key === 'query' ? answer : Reflect.get(target, key)),
  });
  const answer = (statement: string | { text: string }): Promise<{ rows: unknown[] }> => {
    if (typeof statement !== 'string') return Promise.resolve({ rows: terms });
    texts.add(statement);
    return Promise.resolve({ rows: [{ ids: [], total: 1 }] });
  };
  const index = postgresIndex(db);
  for (const sortType of ['Time', 'Location'] as const)
    for (const text of ['', 'skin rash']) await index.search({ ...asked, text, specialty: 'Dermatology', sortType });
  return [...texts];
}
