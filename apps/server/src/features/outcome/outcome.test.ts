import { randomUUID } from 'node:crypto';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import { fillWorld } from '../../app/full-world.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { openSnapshot, takeSnapshots } from '../billing/billing.ts';
import type { SealedSnapshot } from '../billing/billing.ts';
import { setRoles } from '../permission/permission.ts';

const people = ownPeople();
const { cast } = people;

let world: FullWorld;
let plus: Client;
let derm: Client;
let activityId: string;
beforeAll(async () => {
  world = await fillWorld(await startCallsWorld(people));
  [plus, derm] = [await world.client('plus'), await world.client('derm')];
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: world.consult(),
  }));
});

const save = (who: Client, outcome: string, diagnosis = '') =>
  who.call('outcome-save', { activityId, outcome, diagnosis });
const lines = async (who: Client): Promise<string[]> =>
  (await who.call('message-list', { activityId })).messages.flatMap(({ event }) => (event ? [event.kind] : []));
const collects = (personId: string, on: boolean) =>
  world.app.write.query('update person set econsult_data_collection = $2 where id = $1', [personId, on]);

describe('the outcome of a consult', () => {
  it('is saved by its consultant and read by everybody in it, with the diagnosis', async () => {
    await save(derm, 'Further investigations suggested', '  Suspected lichen planus ');
    for (const who of [derm, plus, await world.client('moa'), await world.client('moa2')])
      expect((await who.call('activity-open', { activityId })).outcome).toEqual({
        outcome: 'Further investigations suggested',
        diagnosis: 'Suspected lichen planus',
      });
    const { rows } = await world.app.write.query<{ body: Buffer }>('select body from outcome where activity_id = $1', [
      activityId,
    ]);
    for (const word of ['Further', 'lichen']) expect(rows[0]!.body.toString('latin1')).not.toContain(word);
  });

  it('keeps the code of ICD-9 beside the words, and gives it to its doctor’s record of the consult', async () => {
    const read = async () => (await derm.call('activity-open', { activityId })).outcome;
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: 'It is benign.', billable: true });
    await takeSnapshots(world.app, cast.derm.id);
    const said = { activityId, outcome: 'Unknown', diagnosis: 'Naevus' };
    await derm.call('outcome-save', { ...said, diagnosisCode: '216.5' });
    expect(await read()).toEqual({ outcome: 'Unknown', diagnosis: 'Naevus', diagnosisCode: '2165' });
    const { rows } = await world.app.write.query<SealedSnapshot>(
      `select b.id, s.key_id, s.wrapped_key, s.body as snapshot from billing_record b
        join billing_snapshot s on s.record_id = b.id where b.activity_id = $1 and b.doctor_id = $2`,
      [activityId, cast.derm.id],
    );
    expect(await openSnapshot(world.app, rows[0]!)).toMatchObject({ dxCode: '2165' });
    // Said again without it, as with 'Done', it stays; other words may be another diagnosis.
    await derm.call('outcome-save', { ...said, outcome: 'Not applicable' });
    expect(await read()).toMatchObject({ diagnosisCode: '2165' });
    await derm.call('outcome-save', { ...said, diagnosis: 'Melanoma' });
    expect(await read()).toEqual({ outcome: 'Unknown', diagnosis: 'Melanoma' });
    await expect(derm.call('outcome-save', { ...said, diagnosisCode: 'naevus' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('stands in the thread once, however often it is changed, and makes nothing unread', async () => {
    const { version, row } = await plus.call('activity-open', { activityId });
    expect(row.unread).toBe(false);
    await save(derm, 'Unknown');
    await save(derm, 'No treatment required', 'Seborrhoeic keratosis');
    expect(await lines(plus)).toEqual(['consult-sent', 'outcome-saved']);
    const after = await plus.call('activity-open', { activityId });
    expect(after.outcome).toEqual({ outcome: 'No treatment required', diagnosis: 'Seborrhoeic keratosis' });
    expect(after.row.unread).toBe(false);
    // By two each: the sign that more than a message changed.
    expect(after.version).toBe(version + 4);
  });

  it('is told to open screens at each save, and audited without its content', async () => {
    const feed = await plus.live();
    for (const outcome of ['Unknown', 'Not applicable']) {
      await save(derm, outcome, 'Rosacea');
      expect((await feed.next(({ data }) => data['id'] === activityId)).data).toMatchObject({ kind: 'activity' });
    }
    feed.close();
    const { rows } = await world.app.write.query(
      `select actor_id, detail from audit_entry where kind = 'outcome-saved' and subject_ids = array[$1::uuid]`,
      [activityId],
    );
    expect(rows).toEqual(Array(2).fill({ actor_id: cast.derm.id, detail: null }));
  });

  it('saved twice at once by two consultants is one outcome and one line', async () => {
    await Promise.all([save(derm, 'Unknown'), save(await world.client('derm2'), 'Not applicable')]);
    expect(await lines(plus)).toEqual(['consult-sent', 'outcome-saved']);
  });

  it('is not saved over one that was saved since it was chosen', async () => {
    const choose = (seen: string | null, outcome: string) =>
      derm.call('outcome-save', { activityId, outcome, diagnosis: '', seen });
    const stands = async () => derm.call('activity-open', { activityId });
    expect((await stands()).outcomeSavedAt).toBeNull();
    await choose(null, 'Unknown');
    await expect(choose(null, 'Not applicable')).rejects.toMatchObject({ code: 'STATE_CHANGED', status: 409 });
    const { outcome, outcomeSavedAt } = await stands();
    expect(outcome?.outcome).toBe('Unknown');
    await choose(outcomeSavedAt, 'Not applicable');
    expect((await stands()).outcome?.outcome).toBe('Not applicable');
  });

  it('must be one of the list of its consult', async () => {
    for (const outcome of ['', 'OAT fitted', 'unknown'])
      await expect(save(derm, outcome)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: { outcome: 'Choose an outcome.' },
      });
    expect(await lines(plus)).toEqual(['consult-sent']);
  });

  it('is only for a consultant of the consult whose profile lets data be collected', async () => {
    // dentist@ records outcomes, but not here; plus@ is here, but records none.
    await expect(save(await world.client('dentist'), 'Unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(plus, 'Unknown')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await collects(cast.derm.id, false);
    expect((await derm.call('activity-open', { activityId })).can.editOutcome).toBe(false);
    await expect(save(derm, 'Unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await collects(cast.derm.id, true);
    await save(derm, 'Unknown');
  });

  it('of a sleep test is one of the dental list, for a dentist', async () => {
    const sleep = 'Home Sleep Apnea Test (HSAT - Level 3)';
    await world.app.write.query('update activity set specialty = $2 where id = $1', [activityId, sleep]);
    await setRoles(world.app, null, cast.derm2.id, ['specialist', 'dentist']);
    const dentist = await world.client('derm2');
    expect((await dentist.call('activity-open', { activityId })).can).toMatchObject({
      editOutcome: true,
      outcomeList: 'dental',
    });
    await expect(save(dentist, 'Unknown')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await save(dentist, 'Patient OAT candidate');
  });
});

describe('an interpretation', () => {
  let ent: Client;
  beforeEach(async () => {
    ent = await world.client('ent');
    await world.app.write.query(`delete from interpretation where activity_id = $1`, [world.entConsultId]);
    await world.app.write.query(`delete from billing_record where activity_id = $1 and type = 'interpretation'`, [
      world.entConsultId,
    ]);
  });
  const bill = (
    who: Client,
    options: { billAudiogram?: boolean; billSinusEndoscopy?: boolean },
    id = world.entConsultId,
  ) => who.call('interpretations-billInterpretation', { activityId: id, options });
  const records = async () =>
    (
      await world.app.write.query<Record<string, string>>(
        `select doctor_id, sub_type, billing_code, status from billing_record where activity_id = $1
          and type = 'interpretation' order by sub_type`,
        [world.entConsultId],
      )
    ).rows;
  const audiogram = { doctor_id: cast.ent.id, sub_type: 'audiogram', billing_code: '09.41A', status: 'new' };
  const endoscopy = { doctor_id: cast.ent.id, sub_type: 'sinusEndoscopy', billing_code: '03.12A', status: 'new' };

  it('is billed by who may bill its kind, and listed on the consult', async () => {
    await bill(ent, { billAudiogram: true, billSinusEndoscopy: true });
    expect(await records()).toEqual([audiogram, endoscopy]);
    const { interpretations } = await ent.call('activity-open', { activityId: world.entConsultId });
    expect(interpretations.map(({ interpretationType }) => interpretationType).sort()).toEqual([
      'audiogram',
      'sinusEndoscopy',
    ]);
  });

  it('of each kind is billed once: again, and twice at once, succeeds and bills nothing', async () => {
    await Promise.all([bill(ent, { billAudiogram: true }), bill(ent, { billAudiogram: true })]);
    await bill(ent, { billAudiogram: true });
    expect(await records()).toEqual([audiogram]);
    await bill(ent, { billAudiogram: true, billSinusEndoscopy: true });
    expect(await records()).toEqual([audiogram, endoscopy]);
  });

  it('has the installation’s own code where an admin has given one', async () => {
    await world.app.write.query(
      `insert into content_document (name, body)
        values ('billing-codes', '{"interpretations": {"audiogram": "09.43B", "sinusEndoscopy": 7}}')`,
    );
    await bill(ent, { billAudiogram: true, billSinusEndoscopy: true });
    await world.app.write.query(`delete from content_document where name = 'billing-codes'`);
    expect(await records()).toEqual([{ ...audiogram, billing_code: '09.43B' }, endoscopy]);
  });

  it('takes the permission of its own kind, a consultant of the consult, and data collection', async () => {
    await expect(bill(ent, { billAudiogram: true }, activityId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bill(derm, { billAudiogram: true }, activityId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(bill(ent, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await collects(cast.ent.id, false);
    await expect(bill(ent, { billAudiogram: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await collects(cast.ent.id, true);
    await setRoles(world.app, null, cast.ent.id, ['specialist', 'audiology']);
    await expect(bill(ent, { billAudiogram: true, billSinusEndoscopy: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await records()).toEqual([]);
    await bill(ent, { billAudiogram: true });
    expect(await records()).toEqual([audiogram]);
  });
});
