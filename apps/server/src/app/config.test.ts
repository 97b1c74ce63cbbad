import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('a database at one address is taken, several in one variable are refused with what to do instead', () => {
  const url = 'postgres://consult:a,b@db.clinic.ca:5432/consult';
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const several of ['postgres://u:p@one:5432,two:5432/db', 'postgresql://one,two/db?target_session_attrs=primary'])
    expect(() => loadConfig({ DATABASE_URL: several })).toThrow('DATABASE_URL must name one server');
});
