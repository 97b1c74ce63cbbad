import { randomUUID } from 'node:crypto';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { Client } from '@consult/testkit/client.ts';
import { scanForMarkers } from '@consult/testkit/leak-scan.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { footprint } from './footprint.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
/** Free times of derm@, soonest first; each test takes some. */
let times: { start: string; end: string }[];
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  await world.app.write.query(
    `insert into phone_schedule (person_id, schedule) select $1, jsonb_agg('[{"start":"0800","end":"1700"}]'::jsonb)
      from generate_series(0, 6)
      on conflict (person_id) do update set schedule = excluded.schedule, timezone = 'America/Edmonton'`,
    [cast.derm.id],
  );
  // Never at a time of derm@, on any weekday and at any hour of this run.
  await world.app.write.query(
    `update phone_schedule set schedule = (select jsonb_agg('[{"start":"1800","end":"1900"}]'::jsonb)
      from generate_series(0, 6)),
      timezone = 'America/Edmonton' where person_id = $1`,
    [cast.derm2.id],
  );
  const offered = await plus.call('phoneConsult-getTimes', { serviceId: world.serviceId });
  // The very soonest may have gone by when the test asks for it.
  times = offered.specialists.find(({ uid }) => uid === cast.derm.id)!.times.slice(1);
});
afterAll(() => world?.stop());

const phoneConsult = (
  { start, end }: { start: string; end: string },
  change: Partial<NonNullable<ConsultInput['phoneConsultData']>> = {},
): ConsultInput => ({
  ...world.consult(),
  activityType: 'phoneConsult',
  phoneConsultData: {
    specialistUid: cast.derm.id,
    startTime: start,
    endTime: end,
    physicianCalendarEmail: 'falardeau@clinic.example',
    physicianPhoneNumber: '(403) 555-0199',
    ...change,
  },
});
const send = (inputFields: ConsultInput, client = plus) =>
  client.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });

describe('sending a phone consult', () => {
  it('makes it of its own kind, with its time and the referrer’s number, unread with the specialists', async () => {
    const time = times.shift()!;
    const { activityId, recipients } = await send(phoneConsult(time));
    expect(recipients).toContain('Dr. Sunita Varga');
    const derm = await world.client('derm');
    expect(await derm.call('activity-open', { activityId })).toMatchObject({
      activityType: 'phoneConsult',
      phoneCall: {
        specialistUid: cast.derm.id,
        startTime: time.start,
        endTime: time.end,
        physicianPhoneNumber: '(403) 555-0199',
        specialistPhoneNumber: cast.derm.phone,
        complete: false,
      },
      deliveries: [],
      row: { unread: true, folder: 'inbox' },
    });
    const { rows } = await derm.call('inbox-page', { folder: 'inbox', after: null });
    expect(rows.find(({ id }) => id === activityId)).toMatchObject({ activityType: 'phoneConsult' });
    // The number of the profile, from the moment that it is saved.
    await derm.call('profile-update', { phone: '4035550144' });
    expect((await plus.call('activity-open', { activityId })).phoneCall?.specialistPhoneNumber).toBe('(403) 555-0144');
  });

  it('bills nobody before the call is complete', async () => {
    const before = await footprint(world.app.write);
    await send(phoneConsult(times.shift()!));
    const after = await footprint(world.app.write);
    expect(after.activities).toBe(before.activities + 1);
    expect(after.billing).toBe(before.billing);
    await send(world.consult());
    expect((await footprint(world.app.write)).billing).toBe(before.billing + 1);
  });

  it('at a time that somebody else has is refused as taken; the first one’s submission is still answered with its result', async () => {
    const time = times.shift()!;
    const input = { submissionId: randomUUID(), inputFields: phoneConsult(time) };
    const first = await plus.call('consult-sendConsult', input);
    const before = await footprint(world.app.write);
    await expect(send(phoneConsult(time))).rejects.toMatchObject({ code: 'TIME_TAKEN', status: 409 });
    expect(await plus.call('consult-sendConsult', input)).toEqual(first);
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('by two people for one time at the same moment goes through once', async () => {
    const approver = await world.client('approver');
    for (let n = 0; n < 5; n += 1) {
      const input = phoneConsult(times.shift()!);
      const before = await footprint(world.app.write);
      const sends = await Promise.allSettled([
        send(input),
        send({ ...input, locationId: cast.approver.locations[0]!.id }, approver),
      ]);
      expect(sends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(sends.find((one) => one.status === 'rejected')!.reason).toMatchObject({ code: 'TIME_TAKEN' });
      const after = await footprint(world.app.write);
      expect([after.activities - before.activities, after.calls - before.calls]).toEqual([1, 1]);
    }
  });

  it('is refused by the field for a time that is not offered, and for somebody who takes no calls for this service', async () => {
    const time = times.shift()!;
    const before = await footprint(world.app.write);
    const late = (minutes: number) => (instant: string) =>
      new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    const notOffered = { 'phoneConsultData.startTime': 'This time is not offered any more. Choose another one.' };
    for (const input of [
      phoneConsult({ start: late(3)(time.start), end: late(3)(time.end) }),
      phoneConsult({ start: time.start, end: late(30)(time.end) }),
      phoneConsult(time, { specialistUid: cast.derm2.id }),
    ])
      await expect(send(input)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: notOffered });
    for (const specialistUid of [cast.dentist.id, cast.plus.id, randomUUID()])
      await expect(send(phoneConsult(time, { specialistUid }))).rejects.toMatchObject({
        fields: { 'phoneConsultData.specialistUid': 'A specialist is required' },
      });
    await expect(
      send(phoneConsult(time, { physicianPhoneNumber: '', physicianCalendarEmail: '' })),
    ).rejects.toMatchObject({
      fields: {
        'phoneConsultData.physicianPhoneNumber': 'Phone number is required',
        'phoneConsultData.physicianCalendarEmail': 'Email is required',
      },
    });
    expect(await footprint(world.app.write)).toEqual(before);
  });

  it('is closed while the vacations of everybody close phone consults, though eConsults go on', async () => {
    const { rows } = await world.app.write.query<{ id: string }>(
      `insert into vacation (person_id, starts_at, ends_at, disable_econsult, disable_phone_consult)
        select person_id, now() - interval '1 day', now() + interval '1 day', false, true from service_user
        where service_id = $1 returning id`,
      [world.serviceId],
    );
    await expect(send(phoneConsult(times.shift()!))).rejects.toMatchObject({
      fields: {
        serviceId: 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
      },
    });
    await send(world.consult());
    await world.app.write.query('delete from vacation where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
  });

  it('invites both physicians at the address of their calendar, each in their language, with nothing of the patient', async () => {
    const { app } = world;
    await app.write.query('delete from outgoing');
    const derm = await world.client('derm');
    const preferences = { language: 'fr' as const };
    await derm.call('profile-update', { phone: '4035550144', calendarEmail: 'calendrier@varga.example', preferences });
    const time = times.shift()!;
    const { activityId } = await send(phoneConsult(time));
    await derm.call('profile-update', { preferences: { language: 'en' } });
    const { rows } = await app.write.query<SealedContent & { id: string }>(
      `select id, key_id, wrapped_key, recipient, subject, body, attachment from outgoing
        where template = 'phone-consult'`,
    );
    const mails = await Promise.all(rows.map((row) => openContent(app.keyring, row.id, row)));
    const byAddress = new Map(mails.map((mail) => [mail.to, mail]));
    expect([...byAddress.keys()].sort()).toEqual(['calendrier@varga.example', 'falardeau@clinic.example']);
    const said = (at: string) => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    const uids = new Set<string>();
    for (const [address, { subject, body, attachment }] of byAddress) {
      const french = address === 'calendrier@varga.example';
      const text = attachment!.toString('utf8').replaceAll('\r\n ', '');
      expect(text).toContain(`DTSTART:${said(time.start)}\r\nDTEND:${said(time.end)}\r\n`);
      expect(text).toContain(`SUMMARY:${french ? 'Consultation téléphonique' : 'Phone consult'}\r\n`);
      expect(text).toContain(`mailto:${address}\r\n`);
      const link = `${app.config.publicUrl}/dashboard/secure-messaging?econsultId=${activityId}`;
      expect(text).toContain(`URL:${link}\r\n`);
      expect(body).toContain(link);
      const hour = new Intl.DateTimeFormat(french ? 'fr-CA' : 'en-CA', {
        timeZone: 'America/Edmonton',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(new Date(time.start));
      expect(subject).toContain(hour);
      uids.add(/^UID:(.*)\r$/m.exec(text)![1]!);
      const { patientFirstName, patientLastName, phn } = world.consult();
      for (const secret of [patientFirstName, patientLastName, phn, 'Falardeau', 'Varga', 'Dermatology'])
        expect(`${subject} ${body} ${text}`.replaceAll(address, '')).not.toContain(secret);
    }
    expect(uids).toEqual(new Set([`${activityId}@${new URL(app.config.publicUrl).hostname}`]));
  });

  it('leaves number and calendar address of the referrer readable nowhere', async () => {
    const since = new Date();
    // Nobody else in this world has them.
    const markers = ['quokka.calendar@clinic.example', '(587) 555-0913'];
    const { activityId } = await send(
      phoneConsult(times.shift()!, { physicianCalendarEmail: markers[0]!, physicianPhoneNumber: markers[1]! }),
    );
    expect(JSON.stringify(await plus.call('activity-open', { activityId }))).toContain(markers[1]!);
    expect(
      await scanForMarkers({
        url: world.app.config.databaseUrl!,
        dataDir: world.app.config.dataDir,
        markers,
        extraFiles: [],
        since,
      }),
    ).toEqual([]);
  });
});

describe('taking a phone consult back', () => {
  it('frees its time, unless an invitation has left, and keeps the call in the draft', async () => {
    const time = times.shift()!;
    const { activityId } = await send(phoneConsult(time));
    const { draftId } = await plus.call('consult-takeBack', { activityId, draftId: randomUUID() });
    const { formData } = await plus.call('consultDraft-getDraft', {
      draftId,
      consultDraftsCollectionType: 'user_drafts',
    });
    expect(formData.phoneConsultData).toMatchObject({
      specialistUid: cast.derm.id,
      startTime: time.start,
      physicianPhoneNumber: '(403) 555-0199',
    });
    const again = await send(phoneConsult(time));
    await world.app.write.query(
      `update outgoing set state = 'sent', via = 'smtp', handed_at = now() where $1 = any (about)`,
      [again.activityId],
    );
    const late = plus.call('consult-takeBack', { activityId: again.activityId, draftId: randomUUID() });
    await expect(late).rejects.toMatchObject({ late: { reason: 'delivered' } });
  });
});
