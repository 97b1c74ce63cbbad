import { randomUUID } from 'node:crypto';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { readPdf, withoutSpaces } from '../../infra/pdf/pdf-text.testing.ts';
import type { ReadPdf } from '../../infra/pdf/pdf-text.testing.ts';
import type { Client } from '@consult/testkit/client.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const read = (base64: string): Promise<ReadPdf> => readPdf(Buffer.from(base64, 'base64'));

async function sendConsult(change: object = {}): Promise<string> {
  const { activityId } = await plus.call('consult-sendConsult', {
    submissionId: randomUUID(),
    inputFields: { ...world.consult(), ...change },
    patientRecord: { answer: 'keep', seen: null },
  });
  return activityId;
}

const audited = async (kind: string, id: string): Promise<number> =>
  (
    await world.app.write.query<{ count: number }>(
      'select count(*)::int as count from audit_entry where kind = $1 and subject_ids = array[$2::uuid]',
      [kind, id],
    )
  ).rows[0]!.count;

describe('the PDF of a consult', () => {
  it('has patient, members, answers and the thread in its order, and its taking is audited', async () => {
    const activityId = await sendConsult({ patientFirstName: 'Łucja ᒣᕆ', patientEmail: 'lucja@patients.example' });
    const texts = ['Is it safe to wait?', 'Yes, three months.\n\nThen again.', 'Thank you.'];
    for (const text of texts) await plus.call('message-send', { activityId, messageId: randomUUID(), text });
    const derm = await world.client('derm');
    const { title, language, pages } = await read(await derm.call('secureMessaging-exportEconsultPdf', { activityId }));
    const opened = await derm.call('activity-open', { activityId });
    expect(title).toBe(`eConsult: ${opened.specialty} – ${opened.subsite}`);
    expect(language).toBe('en-CA');
    const all = withoutSpaces(pages.join('\n'));
    for (const page of pages) {
      const stamped = withoutSpaces(page);
      for (const stamp of ['Okafor-Marchand, Łucja ᒣᕆ', '05552-1444 (AB)', '1984/03/17'])
        expect(stamped).toContain(withoutSpaces(stamp));
    }
    for (const { header, values } of opened.answers)
      for (const text of [header, ...values]) expect(all).toContain(withoutSpaces(text));
    for (const { lastName } of opened.members) expect(all).toContain(withoutSpaces(lastName));
    const places = ['sent the eConsult', ...texts].map((text) => all.indexOf(withoutSpaces(text)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(pages.join('\n')).toMatch(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/);
    expect(await audited('pdf-exported', activityId)).toBe(1);
  });

  it('names what happened and what was sent with a message, and has the outcome', async () => {
    const activityId = await sendConsult();
    const derm = await world.client('derm');
    const formId = randomUUID();
    const file = { name: 'biopsy.pdf', bytes: await pdfOf('Margins are clear.'), formId };
    const { id } = await attach(world.url, derm, file);
    await derm.call('message-send', { activityId, messageId: randomUUID(), text: '', attachments: [id], formId });
    await derm.call('activity-changeStatus_v1', { activityId, status: 'to_book' });
    const { members } = await derm.call('activity-open', { activityId });
    const available = await derm.call('secureMessaging-getConsultantsAvailableToUser', {});
    const newUserId = available.find(({ uid }) => members.every(({ personId }) => personId !== uid))!.uid;
    await derm.call('secureMessaging-addUserToActivity', { activityId, newUserId, activityRole: 'consultant' });
    const after = (await derm.call('activity-open', { activityId })).members;
    const added = fullName(after.find(({ personId }) => personId === newUserId)!);
    await world.app.write.query('update person set econsult_data_collection = true where id = $1', [cast.derm.id]);
    const outcome = 'Management or treatment suggested';
    await derm.call('outcome-save', { activityId, outcome, diagnosis: 'Lentigo simplex' });
    const { pages } = await read(await plus.call('secureMessaging-exportEconsultPdf', { activityId }));
    const all = withoutSpaces(pages.join('\n'));
    for (const text of [
      'Attached file: biopsy.pdf',
      'Margins are clear.',
      'Dr. Sunita Varga changed the status from Pending to To book',
      `Dr. Sunita Varga added ${added} (Consultant)`,
      'Dr. Sunita Varga saved the outcome',
      outcome,
      'Lentigo simplex',
    ])
      expect(all).toContain(withoutSpaces(text));
    expect(all).not.toContain(withoutSpaces('changed this consult'));
  });

  it('is heard of on every open screen of the consult, whose audit log shows it', async () => {
    const feed = await (await world.client('derm')).live();
    await plus.call('secureMessaging-exportEconsultPdf', { activityId: world.activityId });
    await feed.next(({ data }) => data['kind'] === 'activity' && data['id'] === world.activityId);
    feed.close();
    const { entries } = await plus.call('activity-auditLog', { activityId: world.activityId });
    expect(entries[0]).toMatchObject({ kind: 'pdf-exported', authUid: cast.plus.id });
  });

  it('is in French for whoever works in French', async () => {
    await world.app.write.query(`update person set preferences = preferences || '{"language": "fr"}' where id = $1`, [
      cast.derm.id,
    ]);
    const derm = await world.client('derm');
    const { language, pages } = await read(
      await derm.call('secureMessaging-exportEconsultPdf', { activityId: world.activityId }),
    );
    await world.app.write.query(`update person set preferences = preferences - 'language' where id = $1`, [
      cast.derm.id,
    ]);
    expect(language).toBe('fr-CA');
    for (const word of ['NAM', 'Date de naissance', 'Questions et réponses', 'a envoyé l’eConsult', 'Page 1 sur '])
      expect(pages.join('\n')).toContain(word);
  });

  it('says of a message that can not be decrypted that it is there, and shows the others', async () => {
    const activityId = await sendConsult();
    const [damaged, whole] = [randomUUID(), randomUUID()];
    await plus.call('message-send', { activityId, messageId: damaged, text: 'This will be damaged.' });
    await plus.call('message-send', { activityId, messageId: whole, text: 'This stays readable.' });
    await world.app.write.query(
      `update message set body = set_byte(body, 20, 255 - get_byte(body, 20)) where id = $1`,
      [damaged],
    );
    const { pages } = await read(await plus.call('secureMessaging-exportEconsultPdf', { activityId }));
    expect(pages.join('\n')).toContain('This part cannot be shown: it could not be decrypted.');
    expect(pages.join('\n')).toContain('This stays readable.');
  });

  it('is refused to who has no part in the consult as if there were none, and nothing is audited', async () => {
    const stranger = await world.client('cardio');
    const before = await audited('pdf-exported', world.activityId);
    for (const activityId of [world.activityId, randomUUID()])
      await expect(stranger.call('secureMessaging-exportEconsultPdf', { activityId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await audited('pdf-exported', world.activityId)).toBe(before);
  });
});
