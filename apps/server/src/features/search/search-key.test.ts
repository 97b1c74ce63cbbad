import { randomBytes } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { readSearchKey, searchKeySeconds, signSearchKey } from './search-key.ts';
import type { SigningKeys } from './search-key.ts';

const people = ownPeople();
const { cast } = people;

const now = new Date('2026-03-02T17:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const keys: SigningKeys = [{ version: 1, key: randomBytes(32) }];
const approvers = { collection: 'users', filter: { role: 'approver' } } as const;

describe('a search key', () => {
  it('opens its own collection, with its filter, until it is over', async () => {
    const { apiKey, expiresAt } = await signSearchKey(keys, approvers, now);
    expect(expiresAt).toEqual(later(searchKeySeconds));
    expect(await readSearchKey(keys, apiKey, 'users', later(searchKeySeconds - 1))).toEqual(approvers);
    expect(await readSearchKey(keys, apiKey, 'users', later(searchKeySeconds))).toBeNull();
    expect(await readSearchKey(keys, apiKey, 'services', now)).toBeNull();
  });

  it('opens nothing once it was changed, or where it was signed by somebody else', async () => {
    const { apiKey } = await signSearchKey(keys, approvers, now);
    const [head, , signature] = apiKey.split('.');
    const wider = Buffer.from(JSON.stringify({ filter: {}, aud: 'users', exp: later(60).getTime() / 1000 })).toString(
      'base64url',
    );
    expect(await readSearchKey(keys, `${head}.${wider}.${signature}`, 'users', now)).toBeNull();
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'search-key+jwt', kid: '1' })).toString(
      'base64url',
    );
    expect(await readSearchKey(keys, `${unsigned}.${wider}.`, 'users', now)).toBeNull();
    const others: SigningKeys = [{ version: 1, key: randomBytes(32) }];
    expect(await readSearchKey(others, apiKey, 'users', now)).toBeNull();
    expect(await readSearchKey(keys, 'no key at all', 'users', now)).toBeNull();
  });

  it('signed before a newer signing key was made is still believed', async () => {
    const { apiKey } = await signSearchKey(keys, approvers, now);
    const after: SigningKeys = [{ version: 2, key: randomBytes(32) }, ...keys];
    expect(await readSearchKey(after, apiKey, 'users', now)).toEqual(approvers);
  });
});

describe('search-getSearchKey', () => {
  let world: CallsWorld;
  beforeAll(async () => {
    world = await startCallsWorld(people);
  }, scaled(60_000));
  afterAll(() => world?.stop());

  it('gives everybody signed in a key to the services that the directory shows them', async () => {
    const moa = await world.client('moa');
    const { apiKey } = await moa.call('search-getSearchKey', { collectionName: 'services' });
    const read = await readSearchKey(world.app.searchKeys, apiKey, 'services', new Date());
    expect(read).toMatchObject({ collection: 'services', filter: { provinces: ['AB'] } });
  });

  it('gives a key to the users only to who forwards consults, and it finds approvers only', async () => {
    const resident = await world.client('resident');
    const { apiKey } = await resident.call('search-getSearchKey', { collectionName: 'users' });
    expect(await readSearchKey(world.app.searchKeys, apiKey, 'users', new Date())).toEqual(approvers);
    const { roles } = cast.plus;
    expect(roles).not.toContain('resident');
    await expect(
      (await world.client('plus')).call('search-getSearchKey', { collectionName: 'users' }),
    ).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  });
});
