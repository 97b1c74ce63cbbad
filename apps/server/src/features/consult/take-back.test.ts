import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { givePrices } from '../payment/payment-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;

beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm] = await Promise.all([world.client('plus'), world.client('derm')]);
});
afterAll(() => world?.stop());

const send = async (more: Partial<ConsultInput> = {}, formId?: string): Promise<{ id: string; form: object }> => {
  const form = {
    submissionId: randomUUID(),
    ...(formId ? { formId } : {}),
    inputFields: { ...world.consult(), ...more },
  };
  return { id: (await plus.call('consult-sendConsult', form)).activityId, form };
};
const takeBack = (client: Client, activityId: string, draftId: string = randomUUID()) =>
  client.call('consult-takeBack', { activityId, draftId });
const draft = (draftId: string) =>
  plus.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType: 'user_drafts' });

/** How many rows of the world belong to no consult in particular, or to any. */
async function counted(): Promise<unknown> {
  const tables = ['activity', 'econsult', 'member', 'message', 'inbox_row', 'owner_term', 'phone_call'];
  const counts = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  const { rows } = await world.app.write.query(
    `select ${counts.join(', ')},
      (select sum(count)::integer from service_day where service_id = $1) as sent_today,
      (select count(*)::integer from billing_record where status <> 'deleted') as billed`,
    [world.serviceId],
  );
  return rows[0];
}

describe('a consult that is taken back', () => {
  it('whose answer was lost goes by its submission, and its files go to the form that its device has', async () => {
    const formId = randomUUID();
    const { id: file } = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('A letter.'), formId });
    const { id, form } = await send({ attachmentIds: [file] }, formId);
    const { submissionId } = form as { submissionId: string };
    const draftId = randomUUID();
    const input = { submissionId, draftId, formId };
    expect(await plus.call('consult-takeBack', input)).toEqual({ draftId, arrived: true });
    await expect(derm.call('activity-open', { activityId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(draft(draftId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = await send({ attachmentIds: [file] }, formId);
    expect(again.id).not.toBe(id);
  });

  it('never arrives where it had not yet', async () => {
    const form = { submissionId: randomUUID(), inputFields: world.consult() };
    const input = { submissionId: form.submissionId, draftId: randomUUID(), formId: randomUUID() };
    const before = await counted();
    expect(await plus.call('consult-takeBack', input)).toMatchObject({ arrived: false });
    // It was still on its way.
    await expect(plus.call('consult-sendConsult', form)).rejects.toMatchObject({ code: 'TAKEN_BACK' });
    expect(await counted()).toEqual(before);
  });

  it('is gone for everybody: rows, terms, billing and the daily count stand as before', async () => {
    const before = await counted();
    const { id } = await send();
    const live = await derm.live();
    expect(await counted()).not.toEqual(before);
    await takeBack(plus, id);
    expect(await counted()).toEqual(before);
    expect((await live.next(({ data }) => data['id'] === id)).data).toMatchObject({ kind: 'activity' });
    live.close();
    for (const client of [plus, derm])
      await expect(client.call('activity-open', { activityId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { rows } = await world.app.write.query<{ kind: string }>(
      `select kind from audit_entry where subject_ids @> array[$1::uuid]
        and kind in ('consult-sent', 'consult-taken-back') order by at`,
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['consult-sent', 'consult-taken-back']);
    const { rows: billed } = await world.app.write.query(
      'select status, billing_code from billing_record where activity_id = $1',
      [id],
    );
    expect(billed).toEqual([{ status: 'deleted', billing_code: '03.01R' }]);
  });

  it('is a draft with all that was typed and its files, and can be sent again', async () => {
    const formId = randomUUID();
    const { id: file } = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('A letter.'), formId });
    const { id, form } = await send({ attachmentIds: [file] }, formId);
    const { draftId } = await takeBack(plus, id);
    const { formData, attachments, version } = await draft(draftId);
    const { symptoms, serviceId, ...fields } = world.consult();
    expect(formData).toMatchObject({
      serviceId,
      locationId: fields.locationId,
      phn: fields.phn,
      patientFirstName: fields.patientFirstName,
      patientPhone: fields.patientPhone,
      patientDateOfBirth: fields.patientDateOfBirth,
      answers: { [serviceId!]: symptoms },
    });
    expect(attachments).toMatchObject([{ id: file, name: 'letter.pdf' }]);
    await expect(plus.call('consult-sendConsult', form as never)).rejects.toMatchObject({
      code: 'TAKEN_BACK',
      about: draftId,
    });
    const again = await plus.call('consult-sendConsult', {
      submissionId: randomUUID(),
      inputFields: { ...world.consult(), attachmentIds: [file] },
      draft: { draftId, consultDraftsCollectionType: 'user_drafts', version },
    });
    expect((await derm.call('activity-open', { activityId: again.activityId })).attachments).toMatchObject([
      { name: 'letter.pdf' },
    ]);
  });

  it('is taken back once: a repeat names the same draft', async () => {
    const { id } = await send();
    const first = await takeBack(plus, id);
    const before = await counted();
    expect(await takeBack(plus, id, first.draftId)).toEqual(first);
    expect(await takeBack(plus, id)).toEqual(first);
    expect(await counted()).toEqual(before);
  });
});

describe('it is too late to take a consult back', () => {
  it('once a consultant or their staff has opened it, and not for the staff of the sender', async () => {
    const { id: other } = await send();
    await (await world.client('moa')).call('activity-open', { activityId: other }).catch(() => undefined);
    const { id } = await send();
    await derm.call('activity-open', { activityId: id });
    await expect(takeBack(plus, id)).rejects.toMatchObject({
      code: 'TOO_LATE',
      late: { reason: 'opened', personId: cast.derm.id },
    });
    expect((await derm.call('activity-open', { activityId: id })).id).toBe(id);
  });

  it('once something was written in it, or the two minutes are over', async () => {
    const { id } = await send();
    await plus.call('message-send', { activityId: id, messageId: randomUUID(), text: 'One more thing.' });
    await expect(takeBack(plus, id)).rejects.toMatchObject({ late: { reason: 'written' } });
    const { id: old } = await send();
    await world.app.write.query(`update activity set created_at = created_at - interval '121 seconds' where id = $1`, [
      old,
    ]);
    await expect(takeBack(plus, old)).rejects.toMatchObject({ late: { reason: 'over' } });
  });

  it('once something was charged on it, though nobody opened it', async () => {
    await givePrices(world.app, cast.derm.locations[0]!.clinicId);
    const { id } = await send();
    const charge = { activityId: id, paymentId: randomUUID(), itemCode: 'cosmetic', cardToken: 'sandbox-approved' };
    await derm.call('payment-submitPayment', charge);
    await expect(takeBack(plus, id)).rejects.toMatchObject({ late: { reason: 'opened', personId: cast.derm.id } });
    expect(await derm.call('secureMessaging-getActivityPayments', { activityId: id })).toHaveLength(1);
  });

  it('for anybody but its sender', async () => {
    const { id } = await send();
    const nothing = await takeBack(derm, randomUUID()).catch((error: unknown) => String(error));
    expect(await takeBack(derm, id).catch((error: unknown) => String(error))).toBe(nothing);
  });

  it('or in time, never both, where a consultant opens it at the same moment', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { id } = await send();
      const [taken, opened] = await Promise.all([
        takeBack(plus, id).then(
          () => true,
          () => false,
        ),
        derm.call('activity-open', { activityId: id }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(opened).toBe(!taken);
    }
  });
});
