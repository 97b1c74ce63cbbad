import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCallsWorldAlone } from '../calls-world.testing.ts';
import type { CallsWorld } from '../calls-world.testing.ts';
import { isSuppressed, keepCode, linkCode, suppress } from '../../features/suppression/suppression.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { addPhoto } from '../../features/media/media-world.testing.ts';
import { runAdmin } from '../admin.ts';

let world: CallsWorld;
let plus: Client;
let said: string[];
beforeAll(async () => {
  world = await startCallsWorldAlone();
  plus = await world.client('plus');
});
afterAll(() => world?.stop());
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const rehash = (): Promise<number> =>
  runAdmin(['keys', 'rehash-terms'], {
    DATA_DIR: world.app.config.dataDir,
    DATABASE_URL: world.app.config.databaseUrl,
  });

/** All these patients have one number, and the clinic's record of it stays as it is. */
const sameNumber = { patientRecord: { answer: 'keep' as const, seen: null } };

/** A consult about a patient with this last name. */
async function consult(patientLastName: string): Promise<string> {
  const inputFields = { ...world.consult(), patientLastName };
  return (await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields, ...sameNumber }))
    .activityId;
}

/** Everything that a search finds, page after page. */
async function search(text: string, client = plus): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: { rows: { id: string }[]; next: string | null } = await client.call('inbox-search', {
      text,
      columns: ['Patient Name', 'Consultant Name', 'PHN'],
      status: null,
      folder: null,
      after,
    });
    found.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return found;
}

const lookUp = async (): Promise<number> =>
  (await plus.call('patientInfo-lookup', { phn: world.consult().phn, province: 'AB' })).length;

const photosWith = async (tag: string): Promise<string[]> =>
  (await plus.call('media-search', { timeZone: 'UTC', tags: [tag] })).items.map(({ id }) => id);

const termsOf = async (activityId: string): Promise<Set<string>> => {
  const { rows } = await world.app.write.query<{ term: string }>(
    'select term::text from owner_term where activity_id = $1',
    [activityId],
  );
  return new Set(rows.map(({ term }) => term));
};

/** An address that takes no invitations, and another one with the code of a mail that it got. */
async function suppressedTwo() {
  const { write, terms, outgoing } = world.app;
  const code = linkCode();
  await inTransaction(write, async (client) => {
    await suppress(client, terms, 'odile@clinic.example');
    const order = { to: 'roy@clinic.example', template: 'news', language: 'en', values: { link: 'x' } } as const;
    await keepCode(client, terms, { code, address: order.to, outgoingId: await outgoing.mail(client, order) });
  });
  const { rows } = await write.query<{ hash: Buffer }>('select hash from suppression');
  const takesNone = (address: string) => inTransaction(write, (client) => isSuppressed(client, terms, address));
  return { code, before: rows[0]!.hash, takesNone };
}

// Every consult and patient of the demo world is written anew in each.
describe('a new key for the terms', { timeout: scaled(150_000) }, () => {
  it('leaves everything to be found that was found, by other hashes, and by no older key', async () => {
    const activityId = await consult('Quokkason');
    const before = await termsOf(activityId);
    const version = world.app.terms.version;
    const found = await search('varga');
    expect(await search('quokkason')).toEqual([activityId]);
    expect(await lookUp()).toBe(1);
    const photo = await addPhoto(world.url, plus, { tags: ['Quokka', 'arm'] });
    const { rows: patients } = await world.app.write.query<{ phn_hash: Buffer }>('select phn_hash from patient');
    const unwanted = await suppressedTwo();

    expect(await rehash()).toBe(0);
    expect(said.at(-1)).toContain(`Version ${version + 1} alone is in use.`);
    const after = await termsOf(activityId);
    expect(after.size).toBe(before.size);
    expect([...before].filter((term) => after.has(term))).toEqual([]);
    expect(await search('quokkason')).toEqual([activityId]);
    expect(await search('varga')).toEqual(found);
    expect(await search('quokkason', await world.client('derm'))).toEqual([activityId]);
    expect(await photosWith('QUOKKA')).toEqual([photo.id]);
    expect((await plus.call('media-ownTags', {})).tags).toContainEqual({ tag: 'Quokka', uses: 1 });
    expect(await lookUp()).toBe(1);
    const { rows: now } = await world.app.write.query<{ phn_hash: Buffer }>('select phn_hash from patient');
    expect(now).toHaveLength(patients.length);
    const old = new Set(patients.map(({ phn_hash: hash }) => hash.toString('hex')));
    expect(now.filter(({ phn_hash: hash }) => old.has(hash.toString('hex')))).toEqual([]);
    expect(world.app.terms.version).toBe(version + 1);
    const { rows: keys } = await world.app.write.query<{ version: number }>(
      `select version from purpose_key where purpose = 'terms' and retired_at is null`,
    );
    expect(keys).toEqual([{ version: version + 1 }]);

    // Whoever wants no invitations gets none, though nobody has their address; a link of before still ends them.
    expect(await unwanted.takesNone('odile@clinic.example')).toBe(true);
    expect(await unwanted.takesNone('roy@clinic.example')).toBe(false);
    expect((await fetch(`${world.url}/unsubscribe?code=${unwanted.code}`, { method: 'POST' })).status).toBe(200);
    expect(await unwanted.takesNone('roy@clinic.example')).toBe(true);
    const { rows: hashes } = await world.app.write.query<{ hash: Buffer; version: number }>(
      'select hash, version from suppression',
    );
    expect(hashes.map((row) => row.version)).toEqual([version + 1, version + 1]);
    expect(hashes.some(({ hash }) => hash.equals(unwanted.before))).toBe(false);

    // It is the same record of the patient, and the server still knows a submission from before.
    await consult('Quokkason');
    const { rows: still } = await world.app.write.query('select 1 from patient');
    expect(still).toHaveLength(patients.length);
  });

  it('goes through while consults are sent, members removed and searches run: nothing is lost, found twice or found too long', async () => {
    const derm = await world.client('derm');
    let over = false;
    const sent: string[] = [];
    const missed: string[] = [];
    const standing = await consult('Wombatsen');
    const writing = (async () => {
      for (let n = 0; !over || n < 4; n += 1) sent.push(await consult('Numbatova'));
    })();
    const searching = (async () => {
      while (!over) {
        const hits = await search('wombatsen');
        if (hits.length !== 1) missed.push(`${hits.length} hits`);
      }
    })();
    expect(await rehash()).toBe(0);
    over = true;
    await Promise.all([writing, searching]);
    expect(missed).toEqual([]);
    expect(await search('wombatsen')).toEqual([standing]);
    expect((await search('numbatova')).sort()).toEqual(sent.toSorted());
    expect((await search('numbatova', derm)).sort()).toEqual(sent.toSorted());
    // All of it stands under the key in use.
    const { version } = world.app.terms;
    for (const id of [standing, ...sent]) {
      const name = id === standing ? 'wombatsen' : 'numbatova';
      expect(await termsOf(id)).toContain(world.app.terms.ownerTerm(cast.plus.id, 'Patient Name', name));
    }
    expect(version).toBeGreaterThan(1);
    const admin = await world.client('admin');
    await admin.call('activity-removeMember', { activityId: standing, personId: cast.derm2.id });
    const { rows } = await world.app.write.query('select 1 from owner_term where activity_id = $1 and owner_id = $2', [
      standing,
      cast.derm2.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('that was cut off goes on where it was, and everything is found in between', async () => {
    const [one, two] = [await consult('Bilbyar'), await consult('Bilbyar')];
    await rehash();
    const { version } = world.app.terms;
    await world.app.write.query(
      'update term_rehash set finished_at = null, activities_through = $2 where version = $1',
      [version, one],
    );
    await world.app.write.query(
      `update purpose_key set retired_at = null where purpose = 'terms' and version = $1 - 1`,
      [version],
    );
    // As if the run had ended before the second one.
    await world.app.terms.refresh(world.app.write);
    const [, older] = world.app.terms.ownerTerms(cast.plus.id, 'Patient Name', 'bilbyar');
    await world.app.write.query(
      'update owner_term set term = $3 where owner_id = $1 and activity_id = $2 and term = $4',
      [cast.plus.id, two, older, world.app.terms.ownerTerm(cast.plus.id, 'Patient Name', 'bilbyar')],
    );
    expect((await search('bilbyar')).sort()).toEqual([one, two].sort());
    expect(await rehash()).toBe(0);
    expect(said.find((line) => line.includes('Going on with'))).toContain(`version ${version} `);
    expect(world.app.terms.ownerTerms(cast.plus.id, 'Patient Name', 'bilbyar').length).toBeGreaterThan(0);
    expect((await search('bilbyar')).sort()).toEqual([one, two].sort());
    expect(await termsOf(two)).not.toContain(older);
  });

  it('is made by one at a time', async () => {
    const results = await Promise.all([rehash(), rehash()]);
    expect(results.sort()).toEqual([0, 1]);
    expect(said).toContain('The terms are being written anew by somebody else.');
  });
});
