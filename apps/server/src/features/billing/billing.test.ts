import { randomUUID } from 'node:crypto';
import { mayBecome, recordGroups, recordStatuses } from '@consult/domain/billing/record-status.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { openSnapshot, takeSnapshots } from './snapshot.ts';
import type { SealedSnapshot } from './snapshot.ts';

const people = ownPeople();
const { cast } = people;
const year = 31_536_000_000;
const openStatuses = [...recordGroups.open];

let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await query('delete from billing_record where doctor_id = any($1::uuid[])', [[cast.plus.id, cast.derm.id]]);
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-return -- each caller says the row
  (await world.app.write.query(text, values)).rows;
const send = () => plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() });
const listed = (client: Client, more: object = {}) =>
  client.call('reporting-createBillingReport', { fetchByStatus: { statuses: openStatuses }, ...more } as never);
const refused = async (wanted: Promise<unknown>): Promise<string> =>
  wanted.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

/** A record of derm's, made by nothing else in this file; no sweep looks for its patient unless a test asks for it. */
async function record(of: Record<string, unknown> = {}): Promise<string> {
  const columns = {
    doctor_id: cast.derm.id,
    type: 'econsult',
    sub_type: 'consultant',
    billing_code: '03.01O',
    snapshot: 'taken',
    ...of,
  };
  const [row] = await query<{ id: string }>(
    `insert into billing_record (${Object.keys(columns).join()})
      values (${Object.keys(columns)
        .map((_, at) => `$${at + 1}`)
        .join()}) returning id`,
    Object.values(columns),
  );
  return row!.id;
}

describe('a billing record', () => {
  it('bears the business day of its service and the fee of that day, whichever way it was made', async () => {
    await send();
    const [made] = await listed(plus);
    expect(made).toMatchObject({ billingCode: '03.01R', fee: 3163, payToDoctor: null, status: 'new' });
    // 05:59 in UTC is still the evening before.
    const id = await record({ created_at: '2026-07-02T05:59:00Z' });
    const [row] = await query(
      `select business_day::text as day, fee_cents::text as fee from billing_record
      where id = $1`,
      [id],
    );
    expect(row).toEqual({ day: '2026-07-01', fee: '6899' });
    await record({ billing_code: 'NONE' });
    expect((await listed(derm)).map(({ billingCode, fee }) => [billingCode, fee])).toContainEqual(['NONE', null]);
  });

  it('takes each fee from content, by the day of the service', async () => {
    const [{ body }] = (await query<{ body: object }>(
      `select body from content_document where name = 'billing-fees'`,
    )) as [{ body: { fees: object[] } }];
    const code = `Z${randomUUID().slice(0, 6)}`;
    const fees = [
      { code, from: '2026-01-01', cents: 100 },
      { code, from: '2026-04-01', cents: 250 },
    ];
    await query(`update content_document set body = $1 where name = 'billing-fees'`, [
      { ...body, fees: [...body.fees, ...fees] },
    ]);
    for (const day of ['2025-12-31', '2026-03-31', '2026-04-01'])
      await record({ billing_code: code, created_at: `${day}T20:00:00Z` });
    await query(`update content_document set body = $1 where name = 'billing-fees'`, [body]);
    expect((await listed(derm)).map(({ fee }) => fee)).toEqual([250, 100, null]);
  });

  it('has the fee that content names later, as long as no file took it', async () => {
    const [{ body }] = (await query<{ body: { fees: object[] } }>(
      `select body from content_document where name = 'billing-fees'`,
    )) as [{ body: { fees: object[] } }];
    const code = `Z${randomUUID().slice(0, 6)}`;
    const open = await record({ billing_code: code });
    const taken = await record({ billing_code: code, status: 'submitted' });
    await query('update billing_record set judge_due = false where id = $1', [open]);
    await query(`update content_document set body = $1 where name = 'billing-fees'`, [
      { ...body, fees: [...body.fees, { code, from: '2026-01-01', cents: 700 }] },
    ]);
    await query(`update content_document set body = $1 where name = 'billing-fees'`, [body]);
    const rows = await query(
      `select id, fee_cents::integer as fee, judge_due as "isJudgedAgain" from billing_record
        where billing_code = $1 and status = any('{new,submitted}') order by status`,
      [code],
    );
    expect(rows).toEqual([
      { id: open, fee: 700, isJudgedAgain: true },
      { id: taken, fee: null, isJudgedAgain: true },
    ]);
  });

  it('changes its status only as its rules allow, and each change is audited', async () => {
    for (const from of recordStatuses)
      for (const to of recordStatuses) {
        if (from === to) continue;
        const id = await record({ status: from });
        const changed = query('update billing_record set status = $2 where id = $1', [id, to]).then(
          () => true,
          (error: unknown) => (error as { code: string }).code !== '23514' && Promise.reject(error as Error),
        );
        expect(await changed, `${from} to ${to}`).toBe(mayBecome(from, to));
      }
    const id = await record();
    await query(`update billing_record set status = 'pending' where id = $1`, [id]);
    expect(
      await query(
        `select kind, subject_kind, detail from audit_entry where subject_ids = array[$1::uuid]
          and kind = 'billing-status-changed'`,
        [id],
      ),
    ).toEqual([
      {
        kind: 'billing-status-changed',
        subject_kind: 'billing-record',
        detail: { before: 'new', after: 'pending' },
      },
    ]);
  });

  it('keeps what a claim needs of the patient, encrypted, also when the consult is gone', async () => {
    const { activityId } = await send();
    await takeSnapshots(world.app, cast.plus.id);
    const [row] = await query<SealedSnapshot>(
      `select b.id, s.key_id, s.wrapped_key, s.body as snapshot from billing_record b
        join billing_snapshot s on s.record_id = b.id where b.activity_id = $1`,
      [activityId],
    );
    expect(await openSnapshot(world.app, row!)).toMatchObject({
      patient: { phn: '055521444', province: 'AB', firstName: 'Delphine', dateOfBirth: '1984/03/17' },
      referrerPracticeId: '',
    });
    for (const word of ['055521444', 'Delphine']) expect(row!.snapshot!.toString('latin1')).not.toContain(word);
    // Nothing of it opens in another record's row.
    expect(await openSnapshot(world.app, { ...row!, id: randomUUID() })).toBeNull();
    await query('delete from activity where id = $1', [activityId]);
    expect((await listed(plus))[0]).toMatchObject({ patientId: '05552-1444', status: 'new' });
  });

  it('says who asked, in a consultant’s record', async () => {
    const { activityId } = await send();
    const id = await record({ activity_id: activityId, snapshot: 'waiting' });
    await query(`update person set practice_id = '123456' where id = $1`, [cast.plus.id]);
    await takeSnapshots(world.app, cast.derm.id);
    const [row] = await query<SealedSnapshot>(
      `select record_id as id, key_id, wrapped_key, body as snapshot from billing_snapshot where record_id = $1`,
      [id],
    );
    expect((await openSnapshot(world.app, row!))?.referrerPracticeId).toBe('123456');
  });

  it('waits on hold where its patient can not be read any more', async () => {
    await record({ activity_id: randomUUID(), snapshot: 'waiting' });
    expect((await listed(derm))[0]).toMatchObject({ patientId: '', status: 'onHold' });
  });
});

describe('the billing report', () => {
  it('is of one’s own records alone, and says which it showed', async () => {
    const own = await record();
    await send();
    const shown = await listed(derm);
    expect(shown.map(({ id }) => id)).toEqual([own]);
    expect(
      await query(
        `select subject_ids from audit_entry where actor_id = $1 and kind = 'billing-listed'
          order by at desc limit 1`,
        [cast.derm.id],
      ),
    ).toEqual([{ subject_ids: [own] }]);
    expect(await refused(listed(await world.client('moa')))).toBe('NOT_ALLOWED');
  });

  it('asks by result, by status and by day of service, and counts what each has', async () => {
    const may = { startDate: Date.parse('2026-05-01T06:00:00Z'), endDate: Date.parse('2026-06-01T06:00:00Z') };
    const inMay = await record({ created_at: '2026-05-01T06:00:00Z' });
    await record({ created_at: '2026-06-01T06:00:00Z' });
    const judged = await record({
      created_at: '2026-04-10T12:00:00Z',
      result_at: '2026-05-31T23:00:00Z',
      status: 'refused',
      error_code: '05A',
    });
    for (const [question, ids] of [
      [{ fetchByCreated: { ...may, statuses: openStatuses } }, [inMay]],
      [{ fetchByCreated: { ...may, statuses: ['refused'] } }, []],
      [{ fetchByStatus: { statuses: ['refused'] } }, [judged]],
      [{ fetchByHlinkResultReceivedAt: may }, [judged]],
      [{ fetchByCreated: { month: '2026-05', statuses: openStatuses } }, [inMay]],
      [{ fetchByHlinkResultReceivedAt: { month: '2026-05' } }, [judged]],
      [{ fetchByHlinkResultReceivedAt: { month: '2026-06' } }, []],
    ] as const) {
      const records = await derm.call('reporting-createBillingReport', question as never);
      expect(records.map(({ id }) => id)).toEqual(ids);
      expect(await derm.call('reporting-countBillingRecords', question as never)).toEqual({ total: ids.length });
    }
  });

  it('comes page by page in the order that is asked for, nothing twice and nothing left out', async () => {
    for (const [day, code] of [
      [3, 'A111'],
      [1, 'C333'],
      [2, 'B222'],
      [2, 'B222'],
    ] as const)
      await record({ created_at: `2026-03-0${day}T12:00:00Z`, billing_code: code });
    const days = async (more: object) =>
      (await listed(derm, more)).map(({ createdDay }) => createdDay.slice(-1)).join('');
    expect(await days({})).toBe('3221');
    expect(await days({ descending: false })).toBe('1223');
    expect(await days({ sort: 'billingCode', descending: false })).toBe('3221');
    const pages = await Promise.all([0, 2].map((offset) => listed(derm, { limit: 2, offset })));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(4);
  });

  it.each([
    ['none of the questions', {}],
    [
      'two at once',
      { fetchByStatus: { statuses: ['new'] }, fetchByHlinkResultReceivedAt: { startDate: 0, endDate: 1 } },
    ],
  ])('refuses %s', async (_, question) => {
    expect(await refused(derm.call('reporting-createBillingReport', question as never))).toBe('INVALID_INPUT');
  });
});

describe('the earnings', () => {
  const rollup = async () => {
    const answer = await derm.call('reporting-createRollupReport', {
      billingDoctorUid: cast.derm.id,
      millisecondsInYear: year,
    });
    return Object.entries(answer).flatMap(([y, months]) =>
      Object.entries(months).flatMap(([m, earned]) =>
        earned.earningEconsult !== 0 || earned.earningCommunications !== 0 || earned.totalEconsults !== 0
          ? [[`${y}-${m}`, ...Object.values(earned)]]
          : [],
      ),
    );
  };

  it('count what was paid by the business month of payment, consults apart from communications', async () => {
    world.app.now = () => new Date('2026-06-15T18:00:00Z');
    try {
      const paid = (at: string, amount: number, of: object = {}) =>
        record({ status: 'closed', paid_at: at, paid_cents: amount, ...of });
      // The last minute of May in business time.
      await paid('2026-06-01T05:59:00Z', 6899);
      await paid('2026-06-01T06:00:00Z', 100, { sub_type: 'message' });
      const reversed = await paid('2026-06-02T06:00:00Z', 7915, { type: 'phoneConsult' });
      await paid('2026-06-02T06:00:00Z', 2105, { type: 'patientMessage', sub_type: 'OneWayPatient' });
      expect(await rollup()).toEqual([
        ['2026-4', 1, 0, 6899, 0],
        ['2026-5', 1, 2, 7915, 2205],
      ]);
      await query(
        `update billing_record set status = 'refused', paid_at = null, paid_cents = null, error_code = 'RVRSL'
          where id = $1`,
        [reversed],
      );
      expect(await rollup()).toEqual([
        ['2026-4', 1, 0, 6899, 0],
        ['2026-5', 0, 2, 0, 2205],
      ]);
    } finally {
      world.app.now = () => new Date();
    }
  });

  it('of somebody else are refused like nobody’s', async () => {
    for (const billingDoctorUid of [cast.plus.id, randomUUID()])
      expect(
        await refused(derm.call('reporting-createRollupReport', { billingDoctorUid, millisecondsInYear: year })),
      ).toBe('NOT_FOUND');
  });

  it('and the tables hear of a result as it comes in', async () => {
    const id = await record({ status: 'submitted' });
    const feed = await derm.live();
    await query(`update billing_record set status = 'refused', error_code = '67A' where id = $1`, [id]);
    expect((await feed.next(({ data }) => data['kind'] === 'billing')).data).toMatchObject({ id: cast.derm.id });
    feed.close();
  });
});

it('the payer’s codes are explained in both languages', async () => {
  const { explanations } = await derm.call('reporting-getRejectionExplanations', {});
  expect(explanations.map(({ code }) => code)).toEqual(['63A', '63B', '67A', 'RVRSL', '05BB', '05A']);
  for (const { en, fr } of explanations) expect(en === fr).toBe(false);
});
