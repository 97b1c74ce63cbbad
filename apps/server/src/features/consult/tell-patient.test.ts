import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { mailWindow, openWindow } from '../patient-window/window-world.testing.ts';

const people = ownPeople();
let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const to = 'delphine@patients.example';
const agreed = { mailAnswers: { consent: true } };
const told = (more: Partial<ConsultInput> = {}): ConsultInput => ({
  ...world.consult(),
  patientEmail: to,
  tellPatient: true,
  ...more,
});
const send = (inputFields: ConsultInput, submissionId: string = randomUUID()) =>
  plus.call('consult-sendConsult', { submissionId, inputFields });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ code, fields }: CallError) => ({ code, fields }),
  );
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const forget = () => rows('delete from patient where clinic_id = $1', [people.cast.plus.locations[0]!.clinicId]);
const takeBack = (activityId: string) => {
  const draftId = randomUUID();
  return plus.call('consult-takeBack', { activityId, draftId });
};

describe('a consult whose sender ticks that the patient is told', () => {
  it('asks once whether they agreed to e-mail, and writes nothing before', async () => {
    await forget();
    const before = await rows('select 1 from activity where referrer_id = $1', [people.cast.plus.id]);
    expect(await refusalOf(send(told()))).toEqual({
      code: 'INVALID_INPUT',
      fields: { tellPatient: expect.stringContaining('agreed') as string },
    });
    expect(await rows('select 1 from activity where referrer_id = $1', [people.cast.plus.id])).toEqual(before);
    await send(told(agreed));
    // The record knows it now.
    await send(told());
  });

  it('has a window from its first moment; a mail without content leads to it', async () => {
    const { activityId } = await send(told(agreed));
    const { window, can } = await plus.call('activity-open', { activityId });
    expect(can.shareWithPatient).toBe(true);
    expect(window).toMatchObject({ link: 'none', mail: 'none', goesOutAt: expect.any(String) });
    const mail = (await mailWindow(world.app, activityId))!;
    expect(mail.to).toBe(to);
    const { window: shown, patient } = await openWindow(world, codeIn(mail));
    expect(shown).toMatchObject({ messages: [], files: [] });
    expect(shown.steps[0]).toMatchObject({ step: 'sent', state: 'now' });
    patient.close();
    // Neither counted nor billed: nothing says that a window is.
    expect(await rows('select 1 from premium_use where person_id = $1', [people.cast.plus.id])).toEqual([]);
  });

  it('sent twice, is told once', async () => {
    const id = randomUUID();
    const first = await send(told(agreed), id);
    expect(await send(told(agreed), id)).toEqual(first);
    expect(await mailWindow(world.app, first.activityId)).not.toBeNull();
    const links = await rows('select 1 from patient_link where activity_id = $1', [first.activityId]);
    expect(links).toHaveLength(1);
  });

  it('is told by a referral, too', async () => {
    const inputFields = { ...world.referral(), patientEmail: to, tellPatient: true, ...agreed };
    const { activityId } = await plus.call('referral-sendReferral', { submissionId: randomUUID(), inputFields });
    expect((await mailWindow(world.app, activityId))?.to).toBe(to);
  });

  it('taken back in time, tells nobody and keeps the tick in its draft', async () => {
    const { activityId } = await send(told(agreed));
    const { draftId } = await takeBack(activityId);
    expect(await rows('select 1 from patient_window where activity_id = $1', [activityId])).toEqual([]);
    const draft = await plus.call('consultDraft-getDraft', { draftId, consultDraftsCollectionType: 'user_drafts' });
    expect(draft.formData).toMatchObject({ tellPatient: true, patientEmail: to });
    expect(await mailWindow(world.app, activityId)).toBeNull();
  });

  it('can not be taken back once the patient has opened their window', async () => {
    const { activityId } = await send(told(agreed));
    (await openWindow(world, codeIn((await mailWindow(world.app, activityId))!))).patient.close();
    expect(await refusalOf(takeBack(activityId))).toMatchObject({ code: 'TOO_LATE' });
  });

  it('asks about an address that the record does not have, and keeps the record where it is told to', async () => {
    await forget();
    await send(told(agreed));
    const other = told({ patientEmail: 'other@patients.example' });
    expect(await refusalOf(send(other))).toEqual({
      code: 'INVALID_INPUT',
      fields: { patientEmail: 'This differs from your clinic’s record.' },
    });
    const keep = { answer: 'keep' as const, seen: to };
    const { activityId } = await send({ ...other, mailAnswers: { recordAnswer: keep } });
    expect((await mailWindow(world.app, activityId))?.to).toBe('other@patients.example');
    // The record has the first address still: nothing is asked about it.
    await send(told());
  });

  it('is refused where the patient stopped e-mails, or nobody knows where to', async () => {
    await forget();
    await send(told(agreed));
    await rows('update patient set mail_withdrawn_at = now() where clinic_id = $1', [
      people.cast.plus.locations[0]!.clinicId,
    ]);
    expect(await refusalOf(send(told()))).toMatchObject({
      fields: { patientEmail: 'This patient asked not to be e-mailed.' },
    });
    expect(await refusalOf(send(told({ patientEmail: '' })))).toMatchObject({
      fields: { patientEmail: 'Email is required' },
    });
    await forget();
  });
});
