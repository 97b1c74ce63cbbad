import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFormFields, checkSymptoms } from '@consult/domain/consult/service-form.ts';
import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkPracticeId } from '@consult/domain/practice-id/practice-id.ts';
import type { EconsultBody } from '@consult/server/features/activity/activity.ts';
import { place } from '@consult/server/features/activity/activity.ts';
import { verifyBooks } from '@consult/server/features/payment/payment.ts';
import { sandboxProvider } from '@consult/server/infra/payments/sandbox.ts';
import { sandboxSubscriptions } from '@consult/server/infra/payments/sandbox-subscriptions.ts';
import { closePools, createPools } from '@consult/server/infra/db/pool.ts';
import type { Pools } from '@consult/server/infra/db/pool.ts';
import { decrypt } from '@consult/server/infra/keystore/cipher.ts';
import type { Files } from '@consult/server/infra/files/files.ts';
import { openFiles } from '@consult/server/app/open-files.ts';
import { openFileKeystore } from '@consult/server/infra/keystore/file-keystore.ts';
import { openKeyring } from '@consult/server/infra/keystore/keyring.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import { openTerms } from '@consult/server/infra/keystore/terms.ts';
import type { Terms } from '@consult/server/infra/keystore/terms.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../cast.ts';
import { createTestDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { DatabaseHasPeopleError, demoLoaded, seedDemo } from './demo.ts';
import { patients } from './patients.ts';
import { people } from './people.ts';
import { services, specialtyMap } from './services.ts';
import { templateShelves } from './templates.ts';
import { demoConsults, threads } from './world.ts';
import { testScaleWorld } from '../scale/scale.testing.ts';

const now = new Date('2026-11-21T16:00:00Z');

describe('what the demo world declares', () => {
  test('about sixty services over some twenty specialties with subsites, each with a form that the rules accept', () => {
    expect(services.length).toBeGreaterThanOrEqual(58);
    expect(specialtyMap().size).toBeGreaterThanOrEqual(20);
    expect(new Set(services.map((service) => service.key)).size).toBe(services.length);
    for (const service of services) expect(checkFormFields(service.form), service.key).toEqual([]);
    expect(services.filter((service) => service.type === 'referral')).toHaveLength(1);
    expect(
      services.filter((service) => service.users.includes('derm') && service.users.includes('derm2')),
    ).toHaveLength(1);
  });

  test('every answer of every consult satisfies the form of its service', () => {
    for (const [index, consult] of demoConsults(now).entries()) {
      const service = services.find((one) => one.id === consult.service.id)!;
      const symptoms = consult.body.symptoms as Parameters<typeof checkSymptoms>[1];
      expect(checkSymptoms(service.form, symptoms), `${service.key}, patient ${threads[index]!.patient}`).toEqual({});
    }
  });

  test('every patient has a health number that is valid and nobody else’s; two share a name; names come in several scripts', () => {
    for (const { province, phn } of patients) expect(checkHealthNumber(province, phn)).toBeNull();
    expect(new Set(patients.map(({ phn }) => phn)).size).toBe(patients.length);
    expect(patients.filter(({ firstName, lastName }) => firstName === 'Jan' && lastName === 'Kowalski')).toHaveLength(
      2,
    );
    for (const script of [
      /\p{Script=Canadian_Aboriginal}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Han}/u,
      /\p{Script=Arabic}/u,
      /[łęśżą]/u,
    ]) {
      expect(patients.some(({ firstName, lastName }) => script.test(firstName + lastName))).toBe(true);
    }
  });

  test('everybody has a valid practice id where one is held, and an address of their own', () => {
    for (const { practiceId, province, email } of people) {
      if (practiceId) expect(checkPracticeId(province, practiceId), email).toBeNull();
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  });

  test('consults lie within the last year, none in the future, messages strictly in order', () => {
    for (const { createdAt, messages } of demoConsults(now)) {
      expect(createdAt.getTime()).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
      const times = messages.map((message) => message.sentAt.getTime());
      for (const [index, time] of times.entries()) if (index > 0) expect(time).toBeGreaterThan(times[index - 1]!);
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });
});

describe('the loaded demo world', () => {
  let database: TestDatabase;
  let folder: string;
  let pools: Pools;
  let keyring: Keyring;
  let terms: Terms;
  let files: Files;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'consult-demo-'));
    pools = createPools(database.url, { write: 2, read: 2 });
    const keystore = openFileKeystore(join(folder, 'keystore.json'));
    keyring = await openKeyring(pools.write, keystore);
    terms = await openTerms(pools.write, keystore);
    files = openFiles({ dataDir: folder });
    expect(await demoLoaded(pools.write)).toBe(false);
    await seedDemo({ write: pools.write, keyring, terms, files }, now);
  });
  afterAll(async () => {
    await closePools(pools);
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
    const { rows } = await pools.read.query<{ value: T }>(sql, values);
    return rows[0]!.value;
  }

  test('is there and says so', async () => {
    expect(await demoLoaded(pools.write)).toBe(true);
  });

  test('plus@ has forty drawn photos over two years, tagged, noted, most with a consent, in order of arrival', async () => {
    const shown = await one<{ n: number; days: number; consents: number; thumbnails: number; arrivals: number }>(
      `select json_build_object('n', count(*), 'days', max(created)::date - min(created)::date,
          'consents', count(consent_at), 'thumbnails', count(t.media_id), 'arrivals', count(distinct arrival)) as value
        from media m left join media_thumbnail t on t.media_id = m.id where m.person_id = $1`,
      [cast.plus.id],
    );
    expect(shown).toEqual({ n: 40, days: 728, consents: 35, thumbnails: 40, arrivals: 40 });
    const held = await one<object>(
      `select json_build_object('items', items, 'latest', arrival, 'tags', (select count(*) from person_tag),
          'future', (select count(*) from media where created > $2)) as value from gallery where person_id = $1`,
      [cast.plus.id, now],
    );
    expect(held).toMatchObject({ items: shown.n, latest: shown.n, future: 0 });
  });

  test('two consults bring drawn photos with their consents, as they were recorded, or without one', async () => {
    const shown = await one<unknown>(
      `select json_agg(t order by t.photos, t.consents) as value from (
        select count(*) as photos, count(a.consent_at) as consents from attachment a join activity c on c.id = a.activity_id
          join member m on m.activity_id = c.id and m.person_id = $1 and m.role = 'consultant'
          where a.media_id is not null and a.state = 'ready' group by c.id) t`,
      [cast.derm.id],
    );
    expect(shown).toEqual([
      { photos: 2, consents: 1 },
      { photos: 2, consents: 2 },
    ]);
  });

  test('has drawn images to label: more than a batch of skin, and some of ears, most with what they are taken for', async () => {
    const { rows } = await pools.read.query<{ specialty: string; images: number; known: number; pictures: number }>(
      `select specialty, count(*)::integer as images, count(condition_id)::integer as known,
        count(distinct content_hash)::integer as pictures from pool_image group by specialty order by specialty`,
    );
    expect(rows).toEqual([
      { specialty: 'Dermatology', images: 104, known: 91, pictures: 104 },
      { specialty: 'Otolaryngology', images: 20, known: 15, pictures: 20 },
    ]);
  });

  test('gives the specialists templates, some with an outcome, and handouts that open', async () => {
    const { rows } = await pools.read.query<{
      id: string;
      content_type: string;
      wrapped_key: Buffer;
      key_id: number;
      size: number;
    }>(
      `select f.id, f.content_type, f.key_id, f.wrapped_key, f.size::float8 as size from resource_file r
        join stored_file f on f.id = r.file_id`,
    );
    expect(new Set(rows.map((row) => row.content_type))).toEqual(new Set(['application/pdf', 'image/jpeg']));
    for (const row of rows) {
      const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
      const bytes = await files.read({ id: row.id, key, size: row.size });
      const mark = row.content_type === 'image/jpeg' ? '\xFF\xD8\xFF' : '%PDF-1.4';
      expect(bytes.toString('latin1').startsWith(mark)).toBe(true);
    }
    const stores = await one<number>(
      `select count(*)::integer as value from template_store where body::text like '%outcome%'`,
    );
    expect(stores).toBe(templateShelves.length);
  });

  test('holds payments in every state, as the provider and the books know them', async () => {
    const { rows } = await pools.read.query<{ state: string }>(
      `select distinct concat_ws(' ', kind, status, nullif(reason, ''),
          case when withdrawn_at is not null then 'withdrawn' when refunded_cents = total_cents then 'refunded'
            when refunded_cents > 0 then 'refunded in part' end) as state from payment order by 1`,
    );
    expect(rows.map(({ state }) => state)).toEqual([
      'card approved refunded',
      'card approved refunded in part',
      'card declined insufficient-funds',
      'card pending',
      'external approved',
      'external approved withdrawn',
    ]);
    const subscriptions = { provider: sandboxSubscriptions(pools.write, () => now), now };
    const { problems } = await verifyBooks(
      pools.write,
      sandboxProvider(pools.write, () => now),
      subscriptions,
    );
    expect(problems).toEqual([]);
  });

  test('never loads where people are', async () => {
    await expect(seedDemo({ write: pools.write, keyring, terms, files }, now)).rejects.toThrow(DatabaseHasPeopleError);
  });

  test('gives Dr. Varga about thirty consults and Dr. Falardeau about twenty-five', async () => {
    const rowsOf = (id: string): Promise<number> =>
      one('select count(*)::integer as value from inbox_row where owner_id = $1', [id]);
    expect(await rowsOf(cast.derm.id)).toBeGreaterThanOrEqual(28);
    expect(await rowsOf(cast.plus.id)).toBeGreaterThanOrEqual(24);
    expect(await rowsOf(cast.moa.locations[0]!.clinicId)).toBeGreaterThan(5);
    expect(await rowsOf(cast.moa2.locations[0]!.clinicId)).toBeGreaterThan(5);
  });

  test.each([
    ['unread', 'unread'],
    ['read', 'not unread'],
    ['muted', 'muted'],
    ['archived', `folder = 'archive'`],
    ['overdue', 'overdue'],
  ])('Dr. Varga has consults that are %s', async (_state, condition) => {
    expect(
      await one(`select count(*)::integer as value from inbox_row where owner_id = $1 and ${condition}`, [
        cast.derm.id,
      ]),
    ).toBeGreaterThan(0);
  });

  test('overdue means unread for more than seven days', async () => {
    expect(
      await one(
        `select count(*)::integer as value from inbox_row where overdue
          and (not unread or last_message_at > $1::timestamptz - interval '7 days')`,
        [now],
      ),
    ).toBe(0);
  });

  test('holds every status, first responses and none, a forwarder, two consultants, clinic staff, a long thread and a bare one', async () => {
    expect(await one('select count(distinct status)::integer as value from activity')).toBe(5);
    expect(
      await one('select count(*)::integer as value from activity where first_response_at is null'),
    ).toBeGreaterThan(0);
    expect(
      await one('select count(*)::integer as value from activity where first_response_at is not null'),
    ).toBeGreaterThan(0);
    for (const role of ['forwarder', 'moa'])
      expect(await one('select count(*)::integer as value from member where role = $1', [role])).toBeGreaterThan(0);
    expect(
      await one(
        `select max(n)::integer as value from (select count(*) as n from member where role = 'consultant'
          group by activity_id) t`,
      ),
    ).toBe(2);
    expect(await one('select max(last_seq) as value from activity')).toBeGreaterThanOrEqual(60);
    expect(await one('select min(last_seq) as value from activity')).toBe(1);
  });

  test('holds phone consults that are asked for, booked, past and completed, for every role that has them', async () => {
    const { rows } = await pools.read.query<{ state: string; role: string }>(
      `select distinct case when c.completed_at is not null then 'completed' when c.ends_at < $1 then 'past'
          when a.status = 'booked' then 'booked' else 'asked' end as state, m.role
        from phone_call c join activity a on a.id = c.activity_id and a.activity_type = 'phoneConsult'
        join member m on m.activity_id = a.id`,
      [now],
    );
    for (const state of ['asked', 'booked', 'past', 'completed'])
      for (const role of ['referrer', 'consultant', 'forwarder']) expect(rows).toContainEqual({ state, role });
    expect(
      await one(
        `select count(*)::integer as value from phone_call c where c.completed_at is not null
          and not exists (select 1 from outcome o where o.activity_id = c.activity_id)`,
      ),
    ).toBe(0);
    // The clinic of the staff that signs in.
    expect(
      await one(
        `select count(distinct case when c.completed_at is not null then 'completed' when c.ends_at < $2 then 'past'
            when a.status = 'booked' then 'booked' else 'asked' end)::integer as value
          from inbox_row r join phone_call c on c.activity_id = r.activity_id join activity a on a.id = c.activity_id
          where r.owner_id = $1`,
        [cast.moa.locations[0]!.clinicId, now],
      ),
    ).toBe(4);
  });

  test('holds drafts that wait for approval, were opened, returned with a comment, and sent', async () => {
    const { rows } = await pools.read.query<{ how: string }>(
      `select distinct coalesce(a.how, case when d.read_at is null then 'waits' else 'opened' end) as how
        from draft_approval a left join draft d on d.id = a.draft_id where a.author_id = $1 and a.approver_id = $2`,
      [cast.resident.id, cast.approver.id],
    );
    expect(new Set(rows.map(({ how }) => how))).toEqual(new Set(['waits', 'opened', 'returned', 'sent']));
  });

  test('holds referrals that arrived, and some that were refused by fax, by mail', async () => {
    const { rows } = await pools.read.query<{ channel: string; state: string }>(
      `select distinct d.channel, d.state from activity_delivery d join activity a on a.id = d.activity_id
        where a.activity_type = 'referral' and a.referrer_id = any($1)`,
      [[cast.plus.id, cast.np.id]],
    );
    for (const channel of ['fax', 'mail'])
      for (const state of ['delivered', 'failed']) expect(rows).toContainEqual({ channel, state });
  });

  test('fills the page of messages to patients: unopened, read, come back, cancelled, and every end of a link', async () => {
    const { rows } = await pools.read.query<{
      state: string;
      link: string;
      folder: string;
      unread: boolean;
      terms: boolean;
    }>(
      `select m.state, r.folder, r.unread,
          case when l.id is null then 'none' when l.closed_at is not null and l.locks >= 3 then 'guessed'
            when l.closed_at is not null then 'closed' when l.expires_at <= $2 then 'ended'
            when l.locked_until > $2 then 'locked' else 'open' end as link,
          exists (select from patient_message_term t where t.message_id = m.id and t.owner_id = r.owner_id) as terms
        from patient_message m join patient_message_row r on r.message_id = m.id and r.owner_id = $1
          left join patient_link l on l.patient_message_id = m.id
        where m.sub_type = 'OneWayPatient'`,
      [cast.plus.id, now],
    );
    expect(new Set(rows.map(({ state, link }) => `${state} ${link}`))).toEqual(
      new Set([
        'delivered open',
        'opened open',
        'failed open',
        'cancelled none',
        'delivered locked',
        'opened ended',
        'opened closed',
        'delivered guessed',
      ]),
    );
    expect(rows.filter(({ state }) => state === 'failed').every((row) => row.folder === 'inbox' && row.unread)).toBe(
      true,
    );
    expect(rows.some(({ folder }) => folder === 'archive')).toBe(true);
    expect(rows.every(({ terms: found }) => found)).toBe(true);
  });

  test('has two booked consults whose patients have windows that open links lead to, with their appointments', async () => {
    const { rows } = await pools.read.query(
      `select a.status, a.referrer_id,
          (select count(*)::int from patient_window_message where activity_id = a.id) as shared,
          (select count(*)::int from patient_window_file where activity_id = a.id) as files,
          (select count(*)::int from patient_message m where m.patient_id = w.patient_id and m.clinic_id = w.clinic_id
            and m.sub_type = 'Forms' and m.responded_at is null) as forms,
          (select step from activity_step where activity_id = a.id) as step,
          exists (select from patient_link l where l.activity_id = a.id and l.kind = 'window' and l.expires_at > $1
            and l.closed_at is null) as open, r.mail_agreed_at is not null as agreed, c.patient_replies as replies,
          p.answer, (select array_agg(distinct i.unread) from patient_message m
            join patient_message_row i on i.message_id = m.id and i.folder = 'inbox'
            where m.activity_id = a.id and m.sub_type = 'AppointmentAnswer') as unread
        from patient_window w join activity a on a.id = w.activity_id join clinic c on c.id = w.clinic_id
          join appointment p on p.activity_id = a.id left join patient r on r.id = w.patient_id
        order by p.answer nulls first`,
      [now],
    );
    const both = { status: 'booked', referrer_id: cast.plus.id, shared: 1, step: 'booked', open: true };
    const clinic = { agreed: true, replies: true };
    expect(rows).toEqual([
      { ...both, ...clinic, files: 1, forms: 1, answer: null, unread: null },
      { ...both, ...clinic, files: 0, forms: 0, answer: 'coming', unread: [true] },
    ]);
  });

  test('is encrypted as the product encrypts, and found by the terms of its owners', async () => {
    const { rows } = await pools.read.query<{
      id: string;
      key_id: number;
      wrapped_key: Buffer;
      body: Buffer;
      referrer_id: string;
    }>(
      `select a.id, a.key_id, a.wrapped_key, a.referrer_id, e.body from activity a
        join econsult e on e.activity_id = a.id`,
    );
    for (const row of rows) {
      const key = await keyring.unwrap(row.key_id, row.wrapped_key, row.id);
      const body = JSON.parse(decrypt(key, place.econsult(row.id), row.body).toString()) as EconsultBody;
      expect(checkHealthNumber(body.patient.province, body.patient.phn)).toBeNull();
      const term = terms.ownerTerm(row.referrer_id, 'PHN', body.patient.phn.toLowerCase());
      expect(
        await one(
          'select count(*)::integer as value from owner_term where owner_id = $1 and term = $2 and activity_id = $3',
          [row.referrer_id, term, row.id],
        ),
      ).toBe(1);
    }
  });

  test('keeps one row for each member and each clinic that a member chose', async () => {
    const missing = `select count(*)::integer as value from member m
      where not exists (select 1 from inbox_row r where r.activity_id = m.activity_id and r.owner_id = m.person_id)
         or not exists (select 1 from inbox_row r where r.activity_id = m.activity_id and r.owner_id = m.clinic_id)`;
    expect(await one(missing)).toBe(0);
  });
});

// Worlds are made here: the large one of the benches too.
testScaleWorld({
  doctors: 20,
  specialists: 8,
  services: 12,
  consults: 600,
  messagesPerConsult: 2,
  heavy: 150,
  heavyClinic: 200,
  light: 20,
  patientMessages: 100,
  terms: 'all',
});
