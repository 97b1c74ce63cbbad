import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeIn, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { openContent } from '../../infra/outbox/entry.ts';
import type { SealedContent } from '../../infra/outbox/entry.ts';
import { readPdf } from '../../infra/pdf/pdf-text.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { mailWindow, openWindow, shareOf } from '../patient-window/window-world.testing.ts';

vi.setConfig({ testTimeout: scaled(60_000) });

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
let derm: Client;
let moa: Client;

beforeAll(async () => {
  world = await startCallsWorld(people);
  [plus, derm, moa] = await Promise.all([world.client('plus'), world.client('derm'), world.client('moa')]);
});
afterAll(() => world?.stop());

type Message = Calls['message-send']['input'];

const consult = async (): Promise<string> =>
  (await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields: world.consult() })).activityId;
const send = async (client: Client, activityId: string, more: Partial<Message> = {}): Promise<string> => {
  const messageId = randomUUID();
  await client.call('message-send', { activityId, messageId, text: 'Sent too soon.', ...more });
  return messageId;
};
const takeBack = async (client: Client, activityId: string, messageId: string, newId: string = randomUUID()) => {
  const answer = await client.call('message-takeBack', { activityId, messageId, newId });
  if (!('text' in answer)) throw new Error('The answer has no content.');
  return answer;
};
const texts = async (client: Client, activityId: string) =>
  (await client.call('message-list', { activityId })).messages
    .filter(({ kind }) => kind === 'ordinary')
    .map(({ text }) => text);

/** What everybody sees of a thread: the rows of all owners, and the thread as the lists show it. */
async function standing(activityId: string): Promise<unknown> {
  const { rows } = await world.app.write.query(
    `select a.last_message_at, a.last_sender_id, a.first_response_by, a.first_response_at, a.first_response_message,
        a.last_seq, (select count(*) from message m where m.activity_id = a.id) as messages,
        (select json_agg(to_jsonb(r) - 'changed_xid' - 'returned_seq' order by r.owner_id) from inbox_row r
          where r.activity_id = a.id) as rows,
        (select count(*) from billing_record b where b.activity_id = a.id and b.status <> 'deleted') as billed,
        (select response_time_ms from service s where s.id = a.service_id) as response_time
      from activity a where a.id = $1`,
    [activityId],
  );
  const card = (await derm.call('inbox-page', { folder: 'inbox', after: null })).rows.find(
    ({ id }) => id === activityId,
  );
  return { ...rows[0], preview: card?.preview };
}
/** Waits for the database's clock: a reading in the millisecond of a message counts as after it. */
async function millisecondAfter(activityId: string): Promise<void> {
  const isLater = async () => {
    const { rows } = await world.app.write.query<{ later: boolean }>(
      `select clock_timestamp() > max(at) + interval '1 millisecond' as later from audit_entry
        where $1 = any(subject_ids)`,
      [activityId],
    );
    return rows[0]?.later;
  };
  await expect.poll(isLater).toBe(true);
}

/** What the fax to clinic staff says as it lies in the outbox; empty where it is not there. */
async function paper(faxId: string): Promise<string> {
  const { rows } = await world.app.write.query<SealedContent>('select * from outgoing where id = $1', [faxId]);
  if (!rows[0]) return '';
  const { attachment } = await openContent(world.app.keyring, faxId, rows[0]);
  return (await readPdf(attachment!)).pages.join('\n');
}

/** Makes a message and its consult this much older. */
const ago = (messageId: string, seconds: number) =>
  world.app.write.query(
    `with older as (
        update message set sent_at = sent_at - make_interval(secs => $2) where id = $1 returning activity_id
      )
      update activity set created_at = created_at - make_interval(secs => $2)
        where id in (select activity_id from older)`,
    [messageId, seconds],
  );

describe('a message that is taken back', () => {
  it('is gone for everybody, and everything stands as before it was sent', async () => {
    const activityId = await consult();
    await send(plus, activityId, { text: 'The first question.' });
    await derm.call('inbox-move', { ownerId: cast.derm.id, moves: [{ activityId, folder: 'archive' }] });
    const archived = await standing(activityId);
    const message = await send(plus, activityId, { text: 'The second, too soon.' });
    expect(await standing(activityId)).not.toEqual(archived);
    await takeBack(plus, activityId, message);
    expect(await standing(activityId)).toEqual(archived);
    expect(await texts(derm, activityId)).toEqual(['The first question.']);
    const { rows } = await world.app.write.query<{ kind: string }>(
      `select kind from audit_entry where subject_ids @> array[$1::uuid]
        and kind in ('message-sent', 'message-taken-back') order by at`,
      [activityId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['message-sent', 'message-sent', 'message-taken-back']);
  });

  it('was the first response and its billing: neither counts, and the next message is both', async () => {
    // The service has an answer that counts.
    await send(derm, await consult());
    const activityId = await consult();
    const before = await standing(activityId);
    const message = await send(derm, activityId, { billable: true });
    await takeBack(derm, activityId, message);
    expect({ ...((await standing(activityId)) as object), rows: null }).toEqual({ ...(before as object), rows: null });
    await send(derm, activityId, { billable: true });
    const { rows } = await world.app.write.query(
      `select billing_code, sub_type, status from billing_record where activity_id = $1 and doctor_id = $2
        order by created_at`,
      [activityId, cast.derm.id],
    );
    expect(rows).toEqual([
      { billing_code: '03.01O', sub_type: 'consultant', status: 'deleted' },
      { billing_code: '03.01O', sub_type: 'consultant', status: 'new' },
    ]);
  });

  it('leaves a later one of the same sender, which then opens the billing window', async () => {
    const activityId = await consult();
    const first = await send(derm, activityId, { billable: true });
    const second = await send(derm, activityId, { text: 'And this.', billable: true });
    await takeBack(derm, activityId, first);
    expect(await texts(plus, activityId)).toEqual(['And this.']);
    const { rows } = await world.app.write.query(
      `select message_id, billing_code from billing_record where activity_id = $1 and doctor_id = $2
        and status <> 'deleted'`,
      [activityId, cast.derm.id],
    );
    expect(rows).toEqual([{ message_id: second, billing_code: '03.01O' }]);
    const { firstSpecialistResponse } = await plus.call('activity-open', { activityId });
    expect(firstSpecialistResponse?.specialistId).toBe(cast.derm.id);
  });

  it('comes back with its words, files and billing choice under a new id, which can be sent', async () => {
    const activityId = await consult();
    const formId = randomUUID();
    const { id: file } = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('A letter.'), formId });
    const message = await send(plus, activityId, { attachments: [file], formId, billable: true });
    const newId = randomUUID();
    const back = await takeBack(plus, activityId, message, newId);
    expect(back).toMatchObject({ newId, text: 'Sent too soon.', attachments: [{ id: file, name: 'letter.pdf' }] });
    expect((await plus.call('activity-open', { activityId })).draft).toMatchObject({
      messageId: newId,
      text: 'Sent too soon.',
      version: back.draftVersion,
    });
    const status = async (client: Client) =>
      (await fetch(`${world.url}/V5/files/${file}`, { headers: { cookie: client.cookie } })).status;
    expect([await status(plus), await status(derm)]).toEqual([200, 404]);
    const again = { activityId, messageId: newId, text: back.text, attachments: [file], formId: newId };
    await plus.call('message-send', { ...again, draftVersion: back.draftVersion });
    expect((await derm.call('message-list', { activityId })).messages.at(-1)).toMatchObject({
      id: newId,
      files: [{ name: 'letter.pdf' }],
    });
    expect((await plus.call('activity-open', { activityId })).draft).toBeNull();
  });

  it('leaves alone what its sender has begun meanwhile, and its words are in the answer', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const draft = { activityId, messageId: randomUUID(), text: 'Something else', version: 0 };
    await plus.call('message-saveDraft', draft);
    expect(await takeBack(plus, activityId, message)).toMatchObject({ text: 'Sent too soon.', draftVersion: 0 });
    expect((await plus.call('activity-open', { activityId })).draft).toMatchObject({ text: 'Something else' });
  });

  it('is taken back once: a repeat answers the same, and its old id can not be used again', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const first = await takeBack(plus, activityId, message);
    const before = await standing(activityId);
    expect(await takeBack(plus, activityId, message, first.newId)).toEqual(first);
    expect(await takeBack(plus, activityId, message)).toEqual(first);
    expect(await standing(activityId)).toEqual(before);
    const repeat = { activityId, messageId: message, text: 'Sent too soon.' };
    await expect(plus.call('message-send', repeat)).rejects.toMatchObject({ code: 'TAKEN_BACK' });
    const late = { activityId, messageId: message, text: 'typed on', version: first.draftVersion };
    await expect(plus.call('message-saveDraft', late)).rejects.toMatchObject({ code: 'DRAFT_SENT' });
  });

  it('is taken back where its answer was lost, and of what its device has no draft is made', async () => {
    const activityId = await consult();
    const messageId = await send(plus, activityId);
    const input = { activityId, messageId, newId: randomUUID(), kept: true };
    expect(await plus.call('message-takeBack', input)).toEqual({ arrived: true, newId: input.newId });
    expect(await texts(derm, activityId)).toEqual([]);
    expect((await plus.call('activity-open', { activityId })).draft).toBeNull();
  });

  it('never arrives where it had not yet, and its files go with the new one', async () => {
    const activityId = await consult();
    const [messageId, newId] = [randomUUID(), randomUUID()];
    const { id: file } = await attach(world.url, plus, {
      name: 'letter.pdf',
      bytes: await pdfOf('A letter.'),
      formId: messageId,
    });
    const input = { activityId, messageId, newId, kept: true, formId: messageId };
    expect(await plus.call('message-takeBack', input)).toMatchObject({ arrived: false, newId });
    // It was still on its way.
    const late = { activityId, messageId, text: 'Sent too soon.', attachments: [file], formId: messageId };
    await expect(plus.call('message-send', late)).rejects.toMatchObject({ code: 'TAKEN_BACK' });
    expect(await texts(derm, activityId)).toEqual([]);
    await plus.call('message-send', { ...late, messageId: newId, formId: newId });
    expect(await texts(derm, activityId)).toEqual(['Sent too soon.']);
  });

  it('keeps no id of a message that another member wrote', async () => {
    const activityId = await consult();
    const messageId = await send(derm, activityId);
    const input = { activityId, messageId, newId: randomUUID(), kept: true };
    await expect(plus.call('message-takeBack', input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gives its number to no other message', async () => {
    const activityId = await consult();
    const first = await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'One.' });
    const taken = randomUUID();
    await plus.call('message-send', { activityId, messageId: taken, text: 'Two.' });
    await takeBack(plus, activityId, taken);
    const next = await plus.call('message-send', { activityId, messageId: randomUUID(), text: 'Three.' });
    expect(next.seq).toBe(first.seq + 2);
    await derm.call('message-list', { activityId });
    await derm.call('activity-markRead', { activityId, upToSeq: next.seq });
    expect((await derm.call('activity-open', { activityId })).row.unread).toBe(false);
  });

  it('tells every open screen, and none that has no part in it', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const live = await derm.live();
    await takeBack(plus, activityId, message);
    const word = await live.next(({ data }) => data['kind'] === 'message-taken-back');
    expect(word.data).toMatchObject({ id: activityId });
    live.close();
  });
});

describe('it is too late', () => {
  it('once another member has the thread on their screen, who is named with the time', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const before = Date.now();
    await derm.call('message-list', { activityId });
    const refused = await takeBack(plus, activityId, message).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_LATE', late: { reason: 'opened', personId: cast.derm.id } });
    const { at } = (refused as { late: { at: string } }).late;
    expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000);
    expect(await texts(derm, activityId)).toEqual(['Sent too soon.']);
  });

  it('once staff of a clinic has, who are not named', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    await moa.call('message-list', { activityId });
    await expect(takeBack(plus, activityId, message)).rejects.toMatchObject({
      late: { reason: 'opened', at: expect.any(String) },
    });
    const { late } = (await takeBack(plus, activityId, message).catch((error: unknown) => error)) as {
      late: object;
    };
    expect(late).not.toHaveProperty('personId');
  });

  it('not because its sender, or anybody before it was sent, has read the thread', async () => {
    const activityId = await consult();
    await derm.call('message-list', { activityId });
    await millisecondAfter(activityId);
    const message = await send(plus, activityId);
    await plus.call('message-list', { activityId });
    await derm.call('inbox-page', { folder: 'inbox', after: null });
    await takeBack(plus, activityId, message);
    expect(await texts(derm, activityId)).toEqual([]);
  });

  it('two minutes after it was sent', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    await ago(message, 119);
    const early = await send(plus, activityId);
    await takeBack(plus, activityId, message);
    await ago(early, 121);
    await expect(takeBack(plus, activityId, early)).rejects.toMatchObject({ late: { reason: 'over' } });
  });

  it('once a notice has left, and not while it waits or stayed in the outbox of this machine', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const entry = (handed: boolean, via: string, state = 'sent') =>
      world.app.write.query(
        `insert into outgoing (id, kind, template, person_id, key_id, wrapped_key, recipient, subject, body, about,
            handed_at, state, via, settled_at)
          values ($1, 'mail', 'unread-one', $2, 1, '', '', '', '', array[$3::uuid], $4::timestamptz,
            $6, $5, $4::timestamptz)`,
        [randomUUID(), cast.derm.id, activityId, handed ? new Date() : null, via, state],
      );
    await entry(false, '', 'queued');
    await entry(true, 'outbox');
    await entry(true, 'outbox', 'queued');
    await takeBack(plus, activityId, message);
    const { rows } = await world.app.write.query('select 1 from outgoing where $1 = any (about)', [activityId]);
    expect(rows).toEqual([]);
    const next = await send(plus, activityId);
    await entry(true, 'smtp');
    await expect(takeBack(plus, activityId, next)).rejects.toMatchObject({ late: { reason: 'delivered' } });
  });

  it('once it left on a fax to clinic staff; one that waits or stayed here is made anew without it', async () => {
    const activityId = await consult();
    const message = await send(derm, activityId, { text: 'Sent too soon.' });
    const faxId = randomUUID();
    await derm.call('fax-queueMOAEConsultFax', { faxId, activityId, messageToMOA: 'Please book.' });
    await expect.poll(() => paper(faxId), { timeout: scaled(20_000) }).toContain('Sent too soon.');
    await takeBack(derm, activityId, message);
    await expect.poll(() => paper(faxId), { timeout: scaled(20_000) }).toContain('Please book.');
    expect(await paper(faxId)).not.toContain('Sent too soon.');
    const next = await send(derm, activityId);
    await derm.call('fax-queueMOAEConsultFax', { faxId: randomUUID(), activityId, messageToMOA: 'And this.' });
    const left = () =>
      world.app.write.query(
        `update outgoing set via = 'gateway', handed_at = now() where state = 'sent' and id in
          (select id from moa_fax where activity_id = $1 and id <> $2)`,
        [activityId, faxId],
      );
    await expect.poll(async () => (await left()).rowCount, { timeout: scaled(20_000) }).toBe(1);
    await expect(takeBack(derm, activityId, next)).rejects.toMatchObject({ late: { reason: 'delivered' } });
  });

  it('once its patient may have read it in their window, and not before: then it is there no more', async () => {
    const activityId = await consult();
    const [early, late] = [await send(plus, activityId), await send(plus, activityId)];
    await plus.call('patientWindow-share', shareOf(activityId, { share: [early, late] }));
    const code = codeIn((await mailWindow(world.app, activityId))!);
    await takeBack(plus, activityId, early);
    const { patient, window } = await openWindow(world, code, '127.0.26.1');
    expect(window.messages.map(({ id }) => id)).toEqual([late]);
    const refused = await takeBack(plus, activityId, late).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_LATE', late: { reason: 'opened' } });
    expect((refused as { late: object }).late).not.toHaveProperty('personId');
    // Their page is still open when more is shared.
    const next = await send(plus, activityId);
    await plus.call('patientWindow-share', { activityId, share: [next] });
    await patient.call('patientWindow-show', {});
    await expect(takeBack(plus, activityId, next)).rejects.toMatchObject({ late: { reason: 'opened' } });
    patient.close();
  });

  it('once a file of it may have been opened in the window of its patient', async () => {
    const activityId = await consult();
    const formId = randomUUID();
    const { id: file } = await attach(world.url, plus, { name: 'letter.pdf', bytes: await pdfOf('A letter.'), formId });
    const message = await send(plus, activityId, { attachments: [file], formId });
    await plus.call('patientWindow-share', shareOf(activityId, { shareFiles: [file] }));
    const { patient } = await openWindow(world, codeIn((await mailWindow(world.app, activityId))!), '127.0.26.2');
    patient.close();
    await expect(takeBack(plus, activityId, message)).rejects.toMatchObject({ late: { reason: 'opened' } });
  });

  it('once a mail told its patient of it; one that waits is held back', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    await plus.call('patientWindow-share', shareOf(activityId, { share: [message] }));
    await takeBack(plus, activityId, message);
    expect(await mailWindow(world.app, activityId)).toBeNull();
    const next = await send(plus, activityId);
    await plus.call('patientWindow-share', { activityId, share: [next] });
    const mail = await mailWindow(world.app, activityId);
    await world.app.write.query(
      `update outgoing set state = 'sent', via = 'smtp', handed_at = now(), settled_at = now() where id = $1`,
      [mail!.id],
    );
    await expect(takeBack(plus, activityId, next)).rejects.toMatchObject({ late: { reason: 'delivered' } });
  });

  it('where its patient opens the window at the same moment: it waits for that', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    await plus.call('patientWindow-share', shareOf(activityId, { share: [message] }));
    const opening = await world.app.write.connect();
    try {
      await opening.query('begin');
      await opening.query('select 1 from patient_window where activity_id = $1 for no key update', [activityId]);
      const taking = takeBack(plus, activityId, message).catch((error: unknown) => error);
      await expect
        .poll(
          async () =>
            (
              await world.app.write.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
                and query like '%patient_window%'`)
            ).rowCount,
        )
        .toBe(1);
      await opening.query('update patient_window set opened_at = now() where activity_id = $1', [activityId]);
      await opening.query('commit');
      expect(await taking).toMatchObject({ code: 'TOO_LATE', late: { reason: 'opened' } });
    } finally {
      opening.release();
    }
  });

  it('for anybody but its sender: they get the answer of a message that does not exist', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const nothing = await takeBack(derm, activityId, randomUUID()).catch((error: unknown) => String(error));
    for (const other of [derm, await world.client('cardio')])
      expect(await takeBack(other, activityId, message).catch((error: unknown) => String(error))).toBe(nothing);
  });

  it('or in time, never both, where somebody opens it at the same moment', async () => {
    for (let n = 0; n < 12; n += 1) {
      const activityId = await consult();
      const message = await send(plus, activityId);
      const [taken, read] = await Promise.all([
        takeBack(plus, activityId, message).then(
          () => true,
          () => false,
        ),
        texts(derm, activityId),
      ]);
      expect(read).toEqual(taken ? [] : ['Sent too soon.']);
    }
  });

  it('where a reading that began before it is not over yet: it waits for that', async () => {
    const activityId = await consult();
    const message = await send(plus, activityId);
    const reading = await world.app.write.connect();
    try {
      await reading.query('begin');
      await reading.query('select 1 from message where id = $1 for key share', [message]);
      const taking = takeBack(plus, activityId, message).catch((error: unknown) => error);
      await expect
        .poll(
          async () =>
            (
              await world.app.write.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%for update of m%'`)
            ).rowCount,
        )
        .toBe(1);
      await reading.query(
        `insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          values ($1, 'thread-read', 'activity', array[$2::uuid])`,
        [cast.derm.id, activityId],
      );
      await reading.query('commit');
      expect(await taking).toMatchObject({ code: 'TOO_LATE', late: { reason: 'opened', personId: cast.derm.id } });
    } finally {
      reading.release();
    }
  });
});
