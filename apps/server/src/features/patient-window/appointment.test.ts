import type { Calls } from '@consult/contract/calls.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { place } from '../activity/activity.ts';
import {
  appointmentOf,
  mailWindow,
  openWindow,
  say,
  sentConsult,
  sentWindow,
  shareOf,
} from './window-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const dermClinic = cast.derm.locations[0]!.clinicId;
let world: CallsWorld;
let plus: Client;
let derm: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  derm = await world.client('derm');
});
afterAll(() => world?.stop());

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no refusal',
    ({ code }: CallError) => code,
  );
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.app.write.query<T>(sql, values)).rows;
const set = (activityId: string, given: Partial<Calls['patientWindow-setAppointment']['input']> = {}, by = derm) =>
  by.call('patientWindow-setAppointment', appointmentOf(activityId, given));
const eventsOf = async (activityId: string) =>
  (await plus.call('message-list', { activityId })).messages.flatMap(({ event }) =>
    event?.kind === 'patient-window' ? [event.what] : [],
  );
const received = (activityId: string) =>
  rows<{ id: string; physician: string; clinic: string; owners: string[]; unread: boolean }>(
    `select m.id, m.physician_id as physician, m.clinic_id as clinic,
        array_agg(r.owner_id::text order by r.owner_kind) as owners, bool_and(r.unread and r.folder = 'inbox') as unread
      from patient_message m join patient_message_row r on r.message_id = m.id
      where m.activity_id = $1 and m.sub_type = 'AppointmentAnswer' group by m.id order by m.created_at, m.id`,
    [activityId],
  );

/** A window whose patient has read nothing of an appointment yet, and their visit. */
async function visited(): Promise<{ activityId: string; patient: Client; code: string }> {
  const { activityId, code } = await sentWindow(world);
  const { patient } = await openWindow(world, code);
  return { activityId, patient, code };
}

describe('an appointment', () => {
  it('is entered with the status Booked, names its clinic, and is there for members and patient', async () => {
    const { activityId, code } = await sentWindow(world);
    const { appointment, patient } = await set(activityId);
    expect(patient).toBe('told');
    expect(appointment).toMatchObject({
      version: 1,
      day: '2050-01-26',
      time: '13:40',
      zone: 'America/Edmonton',
      place: 'Room 4, second floor',
      bring: 'The list of your medicines',
      state: 'standing',
      answer: null,
      clinic: { phone: expect.stringMatching(/\d/) as string },
    });
    const consult = await plus.call('activity-open', { activityId });
    expect(consult).toMatchObject({
      status: 'booked',
      appointment,
      appointmentZones: [],
      can: { setAppointment: false },
    });
    expect(await derm.call('activity-open', { activityId })).toMatchObject({
      appointment,
      appointmentZones: ['America/Edmonton'],
      can: { setAppointment: true },
    });
    const { window } = await openWindow(world, code);
    expect(window.appointment).toEqual(appointment);
    expect(window.steps.find(({ state }) => state === 'now')).toMatchObject({ step: 'booked' });
    // The clinic of derm@ bears her name.
    const { clinic, ...words } = window.appointment!;
    expect(clinic.name).toContain(cast.derm.lastName);
    const told = JSON.stringify({ ...window, appointment: words });
    expect(told).not.toMatch(/Okafor|Delphine/);
    for (const { lastName } of [cast.plus, cast.derm]) expect(told).not.toContain(lastName);
    expect(await eventsOf(activityId)).toEqual(['shared', 'appointment-entered']);
    const { entries } = await plus.call('accessLog-ofPatient', { patient: { activityId }, lists: false });
    expect(entries.filter((entry) => entry.activityId === activityId).map(({ kind }) => kind)).toContain(
      'appointment-entered',
    );
  });

  it('tells its patient by a mail without content, once for what is said twice, and moves the window’s end', async () => {
    const { activityId } = await sentWindow(world);
    await rows(`update patient_link set expires_at = now() + interval '2 days' where activity_id = $1`, [activityId]);
    const entered = await set(activityId);
    expect(await set(activityId)).toEqual({ ...entered, patient: 'unchanged' });
    const mail = (await mailWindow(world.app, activityId))!;
    expect(`${mail.subject} ${mail.body}`).not.toMatch(/Room|medicines|13:40|1:40|2050|Delphine/);
    const ends = await rows<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from patient_link
        where activity_id = $1`,
      [activityId],
    );
    expect(ends).toEqual([{ days: 30 }, { days: 30 }]);
    expect(await eventsOf(activityId)).toEqual(['shared', 'appointment-entered']);
    expect((await openWindow(world, codeIn(mail))).window.appointment).toMatchObject({ version: 1 });
  });

  it('mails nobody who has no window, whose window is closed, or who agreed to no e-mail', async () => {
    const without = await sentConsult(world);
    expect((await set(without)).patient).toBe('no-window');
    expect(await rows('select from patient_window where activity_id = $1', [without])).toHaveLength(0);
    // It is there once it is shared.
    await plus.call('patientWindow-share', shareOf(without));
    expect((await openWindow(world, codeIn((await mailWindow(world.app, without))!))).window.appointment).toMatchObject(
      { version: 1 },
    );

    const closed = await sentWindow(world);
    await plus.call('patientWindow-close', { activityId: closed.activityId });
    expect((await set(closed.activityId)).patient).toBe('closed');

    const unasked = await sentWindow(world);
    const record = [unasked.activityId];
    const agreed = (word: string) =>
      rows(
        `update patient set mail_agreed_at = ${word}
          where id = (select patient_id from patient_window where activity_id = $1)`,
        record,
      );
    await agreed('null');
    try {
      expect((await set(unasked.activityId)).patient).toBe('no-mail');
    } finally {
      await agreed('now()');
    }
    for (const { activityId } of [closed, unasked])
      expect((await plus.call('patientWindow-get', { activityId })).window).toMatchObject({ goesOutAt: null });
  });

  it('is not overwritten by who saw an older one, and not entered twice', async () => {
    const { activityId } = await sentWindow(world);
    await set(activityId);
    expect(await refusal(set(activityId, { place: 'Room 5' }))).toBe('STATE_CHANGED');
    const both = await Promise.all([
      refusal(set(activityId, { seen: 1, place: 'Room 6' })),
      refusal(set(activityId, { seen: 1, place: 'Room 7' })),
    ]);
    expect(both.toSorted()).toEqual(['STATE_CHANGED', 'no refusal']);
    expect((await derm.call('activity-open', { activityId })).appointment).toMatchObject({ version: 2 });
  });

  it('is checked by field', async () => {
    const activityId = await sentConsult(world);
    await expect(set(activityId, { day: '', time: '25:00', place: ' ' })).rejects.toMatchObject({
      fields: {
        day: 'Choose the day of the appointment.',
        time: 'Choose the time of the appointment.',
        place: 'Say where the appointment is.',
      },
    });
    await expect(set(activityId, { day: '2020-01-02' })).rejects.toMatchObject({
      fields: { day: 'This time is over. Choose one that is to come.' },
    });
    expect(await derm.call('activity-open', { activityId })).toMatchObject({ status: 'pending', appointment: null });
  });

  it('is not shown to its patient while the consult is not booked', async () => {
    const { activityId, code } = await sentWindow(world);
    await set(activityId);
    await derm.call('activity-changeStatus_v1', { activityId, status: 'to_book' });
    const { window, patient } = await openWindow(world, code);
    expect(window.appointment).toBeNull();
    expect(await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' })).toEqual({
      taken: false,
      appointment: null,
    });
    await derm.call('activity-changeStatus_v1', { activityId, status: 'completed' });
    expect((await openWindow(world, code)).window.appointment).toMatchObject({ version: 1 });
  });

  it('lies encrypted under its consult’s key, and goes with its consult', async () => {
    const { activityId } = await sentWindow(world);
    await set(activityId);
    const [row] = await rows<{ body: Buffer }>('select body from appointment where activity_id = $1', [activityId]);
    expect(row!.body.toString('latin1')).not.toMatch(/Room|2050/);
    const other = await sentConsult(world);
    await set(other);
    await rows('update appointment set body = $2 where activity_id = $1', [other, row!.body]);
    expect((await derm.call('activity-open', { activityId: other })).appointment).toBeNull();
    await rows('delete from activity where id = $1', [activityId]);
    expect(await rows('select from appointment where activity_id = $1', [activityId])).toHaveLength(0);
  });
});

describe('who enters an appointment', () => {
  it('is who may set the status: the consultant and their staff', async () => {
    const { activityId } = await sentWindow(world);
    const moa = await world.client('moa');
    expect((await set(activityId, {}, moa)).appointment).toMatchObject({ version: 1 });
    for (const who of ['plus', 'moa2'] as const)
      expect(await refusal(set(activityId, { seen: 1, place: 'x' }, await world.client(who))), who).toBe('NOT_ALLOWED');
    const ent = await world.client('ent');
    expect(await refusal(set(activityId, { seen: 1, place: 'x' }, ent))).toBe('NOT_FOUND');
    const cancel = (by: Client) => by.call('patientWindow-cancelAppointment', { activityId, seen: 1 });
    expect(await refusal(cancel(plus))).toBe('NOT_ALLOWED');
    expect(await refusal(cancel(ent))).toBe('NOT_FOUND');
  });
});

describe('a patient’s answer', () => {
  it('lies unread before physician and clinic of the appointment, once, with a line in the thread and a live event', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    const feed = await derm.live();
    const answered = await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' });
    expect(answered).toMatchObject({ taken: true, appointment: { answer: { says: 'coming' } } });
    expect(await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' })).toEqual(answered);
    const [message, ...more] = await received(activityId);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      physician: cast.derm.id,
      clinic: dermClinic,
      owners: [dermClinic, cast.derm.id],
      unread: true,
    });
    expect((await feed.next(({ data: { id } }) => id === message!.id)).data['kind']).toBe('patient-message');
    feed.close();
    expect(await derm.call('patientMessage-get', { messageId: message!.id })).toMatchObject({
      subType: 'AppointmentAnswer',
      state: 'received',
      read: false,
      appointment: { says: 'coming', day: '2050-01-26', time: '13:40', zone: 'America/Edmonton' },
      patientInfo: { phn: '055521444' },
      activityId,
    });
    expect(await refusal(plus.call('patientMessage-get', { messageId: message!.id }))).toBe('NOT_FOUND');
    expect(await eventsOf(activityId)).toEqual(['shared', 'appointment-entered', 'coming']);
    expect((await plus.call('activity-open', { activityId })).appointment).toEqual(answered.appointment);
  });

  it('may be changed, and each change is told', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    for (const answer of ['not-coming', 'coming'] as const)
      expect(await patient.call('patientWindow-answerAppointment', { seen: 1, answer })).toMatchObject({
        taken: true,
        appointment: { answer: { says: answer } },
      });
    expect(await received(activityId)).toHaveLength(2);
    expect((await eventsOf(activityId)).slice(-2)).toEqual(['not-coming', 'coming']);
  });

  it('is changed twenty times a day at most', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    const say = (at: number) =>
      refusal(
        patient.call('patientWindow-answerAppointment', { seen: 1, answer: at % 2 === 0 ? 'coming' : 'not-coming' }),
      );
    for (let at = 0; at < 20; at += 1) expect(await say(at)).toBe('no refusal');
    expect(await say(20)).toBe('ANSWERS_SPENT');
    expect(await received(activityId)).toHaveLength(20);
  });

  it('goes with a change of the appointment, and is asked for anew', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' });
    expect(await set(activityId, { seen: 1, time: '15:00' })).toMatchObject({
      patient: 'told',
      appointment: { version: 2, answer: null },
    });
    const late = await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' });
    expect(late).toMatchObject({ taken: false, appointment: { version: 2, time: '15:00', answer: null } });
    expect(await received(activityId)).toHaveLength(1);
    expect(await eventsOf(activityId)).toEqual(['shared', 'appointment-entered', 'coming', 'appointment-changed']);
  });

  it('and a change at once: one goes first, and no answer stands on what its patient did not see', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { activityId, patient } = await visited();
      await set(activityId);
      const [changed, answered] = await Promise.all([
        set(activityId, { seen: 1, time: '15:00' }),
        patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' }),
      ]);
      expect(changed.appointment).toMatchObject({ version: 2, answer: null });
      expect((await derm.call('activity-open', { activityId })).appointment).toMatchObject({
        version: 2,
        answer: null,
      });
      expect(await received(activityId)).toHaveLength(answered.taken ? 1 : 0);
    }
  });

  it('at once from two tabs is one', async () => {
    const { activityId, patient, code } = await visited();
    await set(activityId);
    const other = (await openWindow(world, code)).patient;
    const both = [patient, other].map((tab) =>
      tab.call('patientWindow-answerAppointment', { seen: 1, answer: 'not-coming' }),
    );
    expect((await Promise.all(both)).map(({ taken }) => taken)).toEqual([true, true]);
    expect(await received(activityId)).toHaveLength(1);
  });

  it('is taken of no appointment that is over, and in no visit whose window was closed or that is to something else', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    const over = { ...appointmentOf(activityId), madeBy: cast.derm.id, day: '2020-01-02' };
    const key = world.app.keyring.cached(activityId)!;
    await rows('update appointment set body = $2 where activity_id = $1', [
      activityId,
      encrypt(key, place.appointment(activityId), JSON.stringify(over)),
    ]);
    expect(await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' })).toMatchObject({
      taken: false,
      appointment: { state: 'past' },
    });
    await plus.call('patientWindow-close', { activityId });
    expect(await refusal(patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'coming' }))).toBe(
      'VISIT_ENDED',
    );
    expect(await received(activityId)).toHaveLength(0);
  });

  it('goes to the referrer and their clinic where the clinic of the appointment has nobody in the consult any more', async () => {
    const { activityId, patient } = await visited();
    await set(activityId);
    // As removing everybody of that clinic leaves it.
    await rows(`delete from member where activity_id = $1 and role = 'consultant'`, [activityId]);
    await rows('delete from inbox_row where activity_id = $1 and owner_id <> all($2)', [
      activityId,
      [cast.plus.id, cast.plus.locations[0]!.clinicId],
    ]);
    expect(await refusal(set(activityId, { seen: 1, place: 'x' }))).toBe('NOT_FOUND');
    await patient.call('patientWindow-answerAppointment', { seen: 1, answer: 'not-coming' });
    expect(await received(activityId)).toMatchObject([
      { physician: cast.plus.id, clinic: cast.plus.locations[0]!.clinicId, unread: true },
    ]);
  });
});

describe('cancelling', () => {
  const cancel = (activityId: string, seen = 1) => derm.call('patientWindow-cancelAppointment', { activityId, seen });

  it('is seen by who may have seen the appointment, and told by a mail; the calendar’s entry stays the same one', async () => {
    const { activityId, code } = await visited();
    const { appointment } = await set(activityId);
    await openWindow(world, code);
    await mailWindow(world.app, activityId);
    expect(await cancel(activityId)).toMatchObject({
      patient: 'told',
      appointment: { state: 'cancelled', version: 2 },
    });
    expect(await cancel(activityId)).toMatchObject({ patient: 'unchanged' });
    const { window, patient } = await openWindow(world, code);
    expect(window.appointment).toMatchObject({ state: 'cancelled', version: 2 });
    expect(await patient.call('patientWindow-answerAppointment', { seen: 2, answer: 'coming' })).toMatchObject({
      taken: false,
    });
    expect(await set(activityId, { seen: 2, day: '2050-02-02' })).toMatchObject({
      appointment: { state: 'standing', version: 3, uid: appointment!.uid },
    });
    expect(await eventsOf(activityId)).toEqual([
      'shared',
      'appointment-entered',
      'appointment-cancelled',
      'appointment-entered',
    ]);
  });

  it('leaves nothing of what nobody saw, and holds its mail back', async () => {
    const { activityId, code } = await sentWindow(world);
    await set(activityId);
    expect(await cancel(activityId)).toEqual({ appointment: null, patient: 'unchanged' });
    expect((await openWindow(world, code)).window.appointment).toBeNull();
    expect((await plus.call('patientWindow-get', { activityId })).window).toMatchObject({ goesOutAt: null });
  });

  it('holds back no mail about what was shared meanwhile, and what is taken back none about the appointment', async () => {
    const { activityId } = await sentWindow(world);
    const goesOut = async () => (await plus.call('patientWindow-get', { activityId })).window!.goesOutAt;
    const more = await say(plus, activityId, 'More.');
    await plus.call('patientWindow-share', { activityId, share: [more], takeBack: [] });
    await set(activityId);
    await plus.call('patientWindow-share', { activityId, share: [], takeBack: [more] });
    expect(await goesOut()).not.toBeNull();
    await plus.call('patientWindow-share', { activityId, share: [more], takeBack: [] });
    await cancel(activityId);
    expect(await goesOut()).not.toBeNull();
  });

  it('is refused to who saw an older one', async () => {
    const { activityId } = await visited();
    await set(activityId);
    await set(activityId, { seen: 1, time: '15:00' });
    expect(await refusal(cancel(activityId, 1))).toBe('STATE_CHANGED');
  });
});
