import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('a database at one address is taken, several in one variable are refused with what to do instead', () => {
  const url = 'postgres://consult:a,b@db.clinic.ca:5432/consult';
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const several of ['postgres://u:p@one:5432,two:5432/db', 'postgresql://one,two/db?target_session_attrs=primary'])
    expect(() => loadConfig({ DATABASE_URL: several })).toThrow('DATABASE_URL must name one server');
});

test('a gallery may keep 100,000 items and 200 GB, or what the operator says, and nothing that can be misread', () => {
  expect(
    [{}, { GALLERY_KEEP_DAYS: 'off' }, { GALLERY_KEEP_DAYS: '400' }].map((env) => loadConfig(env).galleryKeepDays),
  ).toEqual([null, null, 400]);
  expect(() => loadConfig({ GALLERY_KEEP_DAYS: '7' })).toThrow('GALLERY_KEEP_DAYS must be a whole number from 8');
  expect(loadConfig({}).galleryQuota).toEqual({ items: 100_000, bytes: 200 * 1024 ** 3 });
  expect(loadConfig({ GALLERY_QUOTA: '500 2' }).galleryQuota).toEqual({ items: 500, bytes: 2 * 1024 ** 3 });
  for (const wrong of ['500', '0 2', '500,2', '500 2 GB', '-1 5', '1e3 5'])
    expect(() => loadConfig({ GALLERY_QUOTA: wrong }), wrong).toThrow('GALLERY_QUOTA must be');
});
