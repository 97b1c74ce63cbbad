import { expect, it } from 'vitest';
import type { App } from './context.ts';
import { toCallError } from './errors.ts';

const app = { config: { dataDir: '', databaseUrl: 'elsewhere' }, log: { failure: () => undefined } } as unknown as App;
const answered = (code: string) => toCallError(Object.assign(new Error('of the database'), { code }), app, 'a-call');

it.each([
  ['57P01', 503, 'UNAVAILABLE'],
  ['ECONNRESET', 503, 'UNAVAILABLE'],
  ['55P03', 503, 'UNAVAILABLE'],
  ['40P01', 503, 'UNAVAILABLE'],
  ['53300', 503, 'UNAVAILABLE'],
  ['53100', 507, 'DISK_FULL'],
  ['23505', 500, 'INTERNAL'],
])('a call that the database fails with %s is answered %i %s', async (code, status, name) => {
  expect(await answered(code)).toMatchObject({ status, code: name });
});
