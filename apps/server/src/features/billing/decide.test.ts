import { randomUUID } from 'node:crypto';
import { phoneConsultCode } from '@consult/domain/billing/codes.ts';
import { holidaysOf } from '@consult/domain/billing/holidays.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { judgeRecords } from './judge-records.ts';
import { recordsOf } from './records.testing.ts';
import { openSnapshot } from './snapshot.ts';
import type { SealedSnapshot } from './snapshot.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let derm: Client;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  world = await startCallsWorld(people);
  derm = await world.client('derm');
  records = recordsOf(world, cast.derm.id);
});
afterAll(() => world?.stop());
beforeEach(() => world.app.write.query('delete from billing_record where doctor_id = $1', [cast.derm.id]));

const explained = (recordId: string, who = derm) => who.call('billing-getExplanation', { recordId });
const decide = async (recordId: string, way: string, more: object = {}) =>
  derm.call('billing-decide', { recordId, version: (await explained(recordId)).version, way, ...more } as never);
const refused = (wanted: Promise<unknown>): Promise<string> =>
  wanted.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
const wrong = { phn: '055521445' };

describe('the explanation of a record', () => {
  it('holds a call that is marked complete before its day, and goes on from that day', async () => {
    const id = await records.made({ created_at: new Date(world.app.now().getTime() + 30 * 3_600_000).toISOString() });
    expect((await explained(id)).findings[0]).toMatchObject({ rule: 'service-to-come', outcome: 'hold' });
    expect((await explained(id)).record.status).toBe('onHold');
  });

  it('foretells nothing of a claim that the payer has paid', async () => {
    const id = await records.made(
      { status: 'closed', paid_at: '2026-11-20T12:00:00Z', paid_cents: 6899, result_at: '2026-11-20T12:00:00Z' },
      wrong,
    );
    expect((await explained(id)).findings).toEqual([]);
  });

  it('says what would be refused and why, from which source, and what was checked besides', async () => {
    const first = await records.made({
      type: 'phoneConsult',
      billing_code: '03.01LJ',
      created_at: '2026-11-18T17:00:00Z',
    });
    const id = await records.made({ created_at: '2026-11-18T20:00:00Z' });
    // Both patients are told apart once they were judged; reading the first is enough.
    await explained(first);
    const { verdict, findings, ways, codes, patientName, record } = await explained(id);
    expect([verdict, patientName, record.fee]).toEqual(['refuse', 'Delphine Okafor-Marchand', 6899]);
    expect(findings[0]).toMatchObject({
      rule: 'econsult-near-call',
      outcome: 'refuse',
      facts: { code: '03.01LJ', at: saidInstant(new Date('2026-11-18T17:00:00Z')), when: 'before' },
      source: { en: 'Schedule of Medical Benefits, 03.01O', fr: 'Barème des prestations médicales, 03.01O' },
      from: '2021-11-01',
      confirmed: false,
    });
    expect(findings.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => rule)).toContain('health-number');
    expect(ways).toEqual(['notBillable', 'hold', 'correct', 'asIs']);
    expect(codes).toEqual([
      { code: '03.01O', fee: 6899 },
      { code: '03.01NG', fee: 2105 },
    ]);
  });

  it('says what the payer’s code means, and that it is asked where nobody knows it', async () => {
    const known = await records.made({ status: 'refused', error_code: '05A' });
    const unknown = await records.made({ status: 'refused', error_code: '99Z' });
    expect((await explained(known)).rejection?.en).toBe('Invalid or blank personal health number.');
    expect((await explained(unknown)).rejection).toEqual({ code: '99Z', en: '', fr: '' });
    expect((await explained(known)).ways).toEqual(['correct', 'accept', 'notBillable']);
  });

  it('is one’s own alone, and its reading is audited', async () => {
    const id = await records.made();
    await explained(id);
    const plus = await world.client('plus');
    expect(await refused(explained(id, plus))).toBe('NOT_FOUND');
    expect(await refused(explained(randomUUID()))).toBe('NOT_FOUND');
    expect(await refused(plus.call('billing-decide', { recordId: id, version: 1, way: 'hold' }))).toBe('NOT_FOUND');
    const { rows } = await world.app.write.query(
      `select actor_id from audit_entry where kind = 'billing-opened' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: cast.derm.id }]);
  });
});

describe('a doctor', () => {
  it('does not bill a record, and bills it again', async () => {
    const id = await records.made();
    expect(await decide(id, 'notBillable')).toEqual({ status: 'notBillable' });
    expect((await explained(id)).ways).toEqual(['billAgain']);
    expect(await decide(id, 'billAgain')).toEqual({ status: 'new' });
  });

  it('holds it until they decide otherwise, whatever is judged meanwhile', async () => {
    const id = await records.made();
    expect(await decide(id, 'hold')).toEqual({ status: 'onHold' });
    expect(await explained(id)).toMatchObject({ decision: { kind: 'hold' }, verdict: 'ready' });
    expect(await decide(id, 'billAgain')).toEqual({ status: 'new' });
  });

  it('sends it as it is with a note; rule, name and time are kept', async () => {
    const id = await records.made({}, wrong);
    // The claim file could not say it.
    expect(await refused(decide(id, 'asIs', { note: '卡已出示' }))).toBe('INVALID_INPUT');
    expect(await decide(id, 'asIs', { note: 'The card was shown.' })).toEqual({ status: 'pending' });
    expect((await explained(id)).decision).toMatchObject({ kind: 'asIs', rules: ['health-number'] });
    const { rows } = await world.app.write.query<SealedSnapshot>(
      `select record_id as id, key_id, wrapped_key, body as snapshot from billing_snapshot where record_id = $1`,
      [id],
    );
    expect((await openSnapshot(world.app, rows[0]!))?.payerNote).toBe('The card was shown.');
    expect(rows[0]!.snapshot!.toString('latin1')).not.toContain('card');
    const audited = await world.app.write.query(
      `select actor_id, detail from audit_entry where kind = 'billing-decided' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(audited.rows).toEqual([
      { actor_id: cast.derm.id, detail: { decision: 'asIs', rules: 'health-number', corrected: '' } },
    ]);
  });

  it('corrects code and diagnosis of what the payer refused; neither stands in the audit', async () => {
    const id = await records.made({ status: 'refused', error_code: '63A' });
    expect(await decide(id, 'correct', { billingCode: '03.01NG', dxCode: '216.5' })).toEqual({ status: 'new' });
    const { record, diagnosisTitle } = await explained(id);
    expect(record).toMatchObject({ billingCode: '03.01NG', dxCode: '216.5', fee: 2105 });
    expect(diagnosisTitle).not.toBe('');
    const { rows } = await world.app.write.query<{ detail: { corrected: string } }>(
      `select detail from audit_entry where kind = 'billing-decided' and subject_ids = array[$1::uuid]`,
      [id],
    );
    expect(rows[0]!.detail.corrected).toBe('billingCode,dxCode');
    expect(JSON.stringify(rows)).not.toMatch(/216|03\.01/);
  });

  it('corrects, holds and sends as it is what lacks something for its claim, and it goes on waiting for that', async () => {
    const lacking = { status: 'onHold', rule: 'claim-incomplete', missing: ['facility'] };
    const waiting = { status: 'onHold', missing: ['facility'] };
    const corrected = await records.made(lacking);
    expect((await explained(corrected)).record).toMatchObject({ ...waiting, verdict: 'ready', rule: '' });
    expect(await decide(corrected, 'correct', { dxCode: '216.5' })).toEqual({ status: 'onHold' });
    expect((await explained(corrected)).record).toMatchObject(waiting);
    // While its doctor holds it, it waits for them.
    await decide(corrected, 'hold');
    expect((await explained(corrected)).record).toMatchObject({ status: 'onHold', missing: [] });
    expect(await decide(corrected, 'billAgain')).toEqual({ status: 'onHold' });
    expect((await explained(corrected)).record).toMatchObject(waiting);
    const refusedByRule = await records.made(lacking, wrong);
    expect((await explained(refusedByRule)).record).toMatchObject({
      status: 'new',
      missing: [],
      rule: 'health-number',
    });
    expect(await decide(refusedByRule, 'asIs', { note: '' })).toEqual({ status: 'onHold' });
    expect((await explained(refusedByRule)).record).toMatchObject(waiting);
  });

  it('can not choose a code that says something else was done', async () => {
    const id = await records.made();
    expect(await refused(decide(id, 'correct', { billingCode: '03.01LL' }))).toBe('INVALID_INPUT');
  });

  it('accepts a refusal as lost', async () => {
    const id = await records.made({ status: 'refused', error_code: '67A' });
    expect(await decide(id, 'accept')).toEqual({ status: 'closed' });
  });

  it('decides about what they saw: a record that changed meanwhile, or that a file has, is left alone', async () => {
    const id = await records.made();
    const { version } = await explained(id);
    await world.app.write.query(`update billing_record set status = 'pending' where id = $1`, [id]);
    expect(await refused(derm.call('billing-decide', { recordId: id, version, way: 'hold' }))).toBe('STATE_CHANGED');
    await world.app.write.query(`update billing_record set status = 'submitted' where id = $1`, [id]);
    expect(await refused(decide(id, 'hold'))).toBe('STATE_CHANGED');
  });
});

describe('beside the reply', () => {
  it('says what will be billed, or why it would be refused, before it is sent', async () => {
    const preview = () => derm.call('billing-preview', { activityId: world.activityId, billingCode: '' });
    const before = await preview();
    expect(before).toMatchObject({ code: '03.01O', isFirst: true, sameWindow: false, fee: 6899, withoutClaimsWay: '' });
    expect(before.findings).toEqual([]);
    // The code of this very hour: a call whose code does not fit is refused itself, and counts for nothing.
    const now = new Date();
    const fits = phoneConsultCode(now, holidaysOf(now.getFullYear(), null));
    await records.made({ type: 'phoneConsult', billing_code: fits });
    await judgeRecords(world.app, cast.derm.id, 'changed');
    const { verdict, findings } = await preview();
    expect([verdict, findings.map(({ rule }) => rule)]).toEqual(['refuse', ['econsult-near-call']]);
  });
});
