import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { mailOfMessage, newPatient, sendAndMail, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;
const address = '127.0.27.1';

let world: CallsWorld;
let plus: Client;
let patient: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  patient = visitor(world.url, { address });
});
afterAll(async () => {
  patient?.close();
  await world?.stop();
});

type Sent = { messageId: string; fileId: string; bytes: Buffer; code: string; phn: string };

/** A message with one file, whose mail has gone. */
async function sent(name = 'résultats "1".pdf'): Promise<Sent> {
  const who = newPatient();
  const input = toPatient(world, who);
  const bytes = await pdfOf(`Marked words of ${who.phn}.`, 40_000);
  const { id } = await attach(world.url, plus, { name, bytes, formId: input.messageId });
  await sendAndMail(world, plus, { ...input, attachmentIds: [id] });
  const { code } = await mailOfMessage(world, input.messageId);
  return { messageId: input.messageId, fileId: id, bytes, code, phn: who.phn };
}
const open = ({ code, phn }: Sent, proof = phn) => patient.call('patientMessage-openMessage', { code, proof });
const visitOf = async (message: Sent): Promise<Client> =>
  visitor(world.url, { address, visit: (await open(message)).visit.token });
const ticketOf = async (visit: Client, attachmentId: string): Promise<string> =>
  (await visit.call('patientLink-openFile', { attachmentId })).ticket;
const get = (ticket: string, init: RequestInit = {}, query = '') =>
  fetch(`${world.url}/V5/patient-files/${ticket}${query}`, init);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code }: CallError) => code,
  );
const sql = (text: string, ...values: unknown[]) => world.app.write.query(text, values);
const ofLink = `(select id from patient_link where patient_message_id = $1)`;

describe('a file of a message to a patient', () => {
  it('opens for its patient by a ticket, whole and in parts, kept by no cache and running nothing', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    const ticket = await ticketOf(visit, message.fileId);
    const whole = await get(ticket);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(message.bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(/^inline; /) as string,
      'content-security-policy': expect.stringMatching(/^default-src 'none';/) as string,
    });
    const part = await get(ticket, { headers: { range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
    const saved = await get(ticket, { method: 'HEAD' }, '?download');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="r_sultats _1_\.pdf"/);
    visit.close();
  });

  it('is saved, not shown, where a browser could run it', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    await sql(
      `update stored_file set content_type = 'text/html' where id = (select file_id from attachment where id = $1)`,
      message.fileId,
    );
    const { headers } = await get(await ticketOf(visit, message.fileId));
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    visit.close();
  });

  it('is written to the audit when it is read, not when a ticket is made, and shows in the patient’s log', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    const entries = async () => {
      const { rows } = await world.app.write.query<{ actor_id: string | null; subject_kind: string }>(
        `select actor_id, subject_kind from audit_entry
          where kind = 'patient-file-opened' and subject_ids = array[$1::uuid]`,
        [message.fileId],
      );
      return rows;
    };
    const ticket = await ticketOf(visit, message.fileId);
    await get(ticket, { method: 'HEAD' });
    expect(await entries()).toEqual([]);
    await get(ticket);
    expect(await entries()).toEqual([{ actor_id: null, subject_kind: 'attachment' }]);
    await fetch(`${world.url}/V5/files/${message.fileId}`, { headers: { cookie: plus.cookie } });
    const { clinicId } = cast.plus.locations[0]!;
    const log = await plus.call('accessLog-ofPatient', {
      patient: { clinicId, province: 'AB', phn: message.phn },
      lists: false,
    });
    expect(log.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['patient-file-opened', 'attachment-opened', 'patient-message-opened']),
    );
    visit.close();
  });

  it('leaves no word of it, and no ticket, in the audit, the rows or a refusal', async () => {
    const message = await sent('Marked name.pdf');
    const visit = await visitOf(message);
    const ticket = await ticketOf(visit, message.fileId);
    await get(ticket);
    await visit.call('patientLink-finish', {});
    const refusal = await (await get(ticket)).text();
    const { rows } = await world.app.write.query<{ text: string }>(
      `select e::text as text from audit_entry e where $1 = any(e.subject_ids)
        union all select m::text from patient_message m where m.id = $2`,
      [message.fileId, message.messageId],
    );
    expect(rows.length).toBeGreaterThan(1);
    const all = `${refusal} ${rows.map(({ text }) => text).join(' ')}`;
    for (const word of ['Marked', message.phn, message.code, ticket]) expect(all).not.toContain(word);
    visit.close();
  });

  it('keeps the visit open while it is read', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    const ticket = await ticketOf(visit, message.fileId);
    await sql(
      `update patient_visit set used_at = now() - interval '14 minutes' where link_id = ${ofLink}`,
      message.messageId,
    );
    await get(ticket);
    const { idleAt } = await visit.call('patientLink-stay', {});
    expect(Date.parse(idleAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    visit.close();
  });
});

describe('nothing opens', () => {
  it('a file of another message, one that was removed, and one that never was: one answer', async () => {
    const [mine, other] = [await sent(), await sent()];
    const visit = await visitOf(mine);
    const none = await codeOf(ticketOf(visit, randomUUID()));
    expect(none).toBe('NOT_FOUND');
    expect(await codeOf(ticketOf(visit, other.fileId))).toBe(none);
    const ticket = await ticketOf(visit, mine.fileId);
    await sql('delete from attachment where id = $1', mine.fileId);
    expect(await codeOf(ticketOf(visit, mine.fileId))).toBe(none);
    const refusal = await get(ticket);
    expect(refusal.status).toBe(404);
    expect(await refusal.text()).toBe(await (await get('never-made')).text());
    visit.close();
  });

  it('by the visit of another link, or of a copy, form or session', async () => {
    const [mine, other] = [await sent(), await sent()];
    const visit = await visitOf(other);
    expect(await codeOf(ticketOf(visit, mine.fileId))).toBe('NOT_FOUND');
    expect(await codeOf(ticketOf(patient, mine.fileId))).toBe('VISIT_ENDED');
    expect(await codeOf(ticketOf(plus, mine.fileId))).toBe('VISIT_ENDED');
    // The PDF of a patient's answers lies at the message of their form, and is the staff's.
    await sql(`update patient_link set kind = 'form' where patient_message_id = $1`, other.messageId);
    expect(await codeOf(ticketOf(visit, other.fileId))).toBe('NOT_FOUND');
    visit.close();
  });

  it('for a proof at a link that is locked, expired or closed', async () => {
    const message = await sent();
    for (const [change, refusal] of [
      [`locked_until = now() + interval '1 hour'`, 'LINK_LOCKED'],
      [`locked_until = null, expires_at = now() - interval '1 second'`, 'LINK_INVALID'],
      [`expires_at = now() + interval '1 day', closed_at = now()`, 'LINK_INVALID'],
    ] as const) {
      await sql(`update patient_link set ${change} where patient_message_id = $1`, message.messageId);
      expect(await codeOf(open(message))).toBe(refusal);
    }
  });

  it('once the clinic closed the link or the patient finished, also by a ticket that was used', async () => {
    const [closed, finished] = [await sent(), await sent()];
    const tickets: string[] = [];
    for (const message of [closed, finished]) {
      const visit = await visitOf(message);
      const ticket = await ticketOf(visit, message.fileId);
      expect((await get(ticket)).status).toBe(200);
      if (message === closed) await plus.call('patientMessage-closeLink', { messageId: message.messageId });
      else await visit.call('patientLink-finish', {});
      expect(await codeOf(ticketOf(visit, message.fileId))).toBe('VISIT_ENDED');
      tickets.push(ticket);
      visit.close();
    }
    for (const ticket of tickets) expect((await get(ticket)).status).toBe(404);
  });

  it('by a ticket that nobody used within a minute, or after the visit ran out', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    const [late, used] = [await ticketOf(visit, message.fileId), await ticketOf(visit, message.fileId)];
    expect((await get(used)).status).toBe(200);
    await sql(
      `update patient_ticket set made_at = now() - interval '61 seconds' where attachment_id = $1`,
      message.fileId,
    );
    expect((await get(late)).status).toBe(404);
    expect((await get(used)).status).toBe(200);
    await sql(
      `update patient_visit set begun_at = now() - interval '2 hours 1 second' where link_id = ${ofLink}`,
      message.messageId,
    );
    expect((await get(used)).status).toBe(404);
    visit.close();
  });

  it('without end: tickets of one link are limited', async () => {
    const message = await sent();
    const visit = await visitOf(message);
    const answers = new Set<string>();
    for (let at = 0; at < 121; at += 1) answers.add(await codeOf(ticketOf(visit, message.fileId)));
    expect(answers).toEqual(new Set(['answered', 'TOO_MANY']));
    visit.close();
  });
});
