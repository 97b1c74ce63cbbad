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

/** The numbers of whatever is asked. */
const numbers = Array.from({ length: 30 }, (_, ask) => ({
  ask,
  anywhere: [ask],
  in_name: [ask],
  in_names: [ask],
  in_topics: [ask],
  near: [],
}));

/** The texts that the directory's search sends, from the running code over a database that this file plays. */
export async function directoryTexts(): Promise<string[]> {
  const texts = new Set<string>();
  const client = new pg.Client();
  const db = new Proxy(client, {
    get: (target, key): unknown => (key === 'query' ? answer : Reflect.get(target, key)),
  });
  const answer = (statement: string | { name?: string; text: string }): Promise<{ rows: unknown[] }> => {
    const { name = '', text } = typeof statement === 'string' ? { text: statement } : statement;
    if (name === 'directory-numbers') return Promise.resolve({ rows: numbers });
    if (name === 'directory-filters') return Promise.resolve({ rows: [{ no: 1 }] });
    texts.add(text);
    const found = { ids: [], total: founds.shift() ?? 0, best: null, masks: [], held: [] };
    return Promise.resolve({ rows: [found] });
  };
  /** How many services the next statements find: of very many, another statement ranks them. */
  const founds: number[] = [];
  const index = postgresIndex(db);
  for (const sortType of ['Time', 'Location'] as const)
    for (const text of ['', 'kalvo mirn calgary', 'high blood pressure kalvo'])
      for (const totals of [[], [401]]) {
        founds.splice(0, founds.length, ...totals);
        await index.search({ ...asked, text, specialty: 'Dermatology', sortType });
      }
  return [...texts];
}
