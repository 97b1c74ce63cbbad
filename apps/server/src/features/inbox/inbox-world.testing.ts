import { activityRows, termRows } from '@consult/testkit/activity-rows.ts';
import type { ActivityRecord, OwnerRecord } from '@consult/testkit/activity-rows.ts';
import { castPassword } from '@consult/testkit/cast.ts';
import type { CastMember } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { insertRows } from '@consult/testkit/insert-rows.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { createAccount } from '../account/account.ts';
import { quietServer } from '../account/identity-server.testing.ts';

const roles = ['plus', 'derm', 'derm2', 'moa', 'moa2', 'cardio', 'admin'] as const;
export type PersonName = (typeof roles)[number] | 'moa3';

/** The fields that a test chooses for a consult; the rest is made up. */
export type Given = {
  firstName?: string;
  lastName?: string;
  phn?: string;
  email?: string;
  specialty?: string;
  subsite?: string;
  status?: string;
  /** When its newest message came, in minutes after the world began. */
  minute?: number;
  /** How many messages follow the consult itself; each is the specialist's. */
  messages?: number;
  /** Of the referrer's row. */
  own?: Partial<Pick<OwnerRecord, 'folder' | 'muted' | 'overdue' | 'lastReadSeq'>>;
  /** No consultant, as a referral whose clinic is not of this installation. */
  alone?: boolean;
};

export type InboxWorld = {
  app: App;
  url: string;
  client: (name: PersonName) => Promise<Client>;
  id: (name: PersonName) => string;
  /** The clinic of the specialist, derm@; moa@ and moa3@ are its staff. */
  specialistClinic: string;
  /** The clinic of the referrer, plus@; moa2@ is its staff. */
  referrerClinic: string;
  /** A consult from plus@ to derm@; both and their clinics have a row. */
  consult: (given?: Given) => Promise<string>;
  /** The rows of an activity, by owner. */
  rows: (activityId: string) => Promise<Record<string, Record<string, unknown>>>;
  /** The newest audit entries of a kind, without those of its beginning. */
  audit: (kind: string) => Promise<{ actor_id: string; subject_ids: string[]; detail: unknown }[]>;
  stop: () => Promise<void>;
};

/** Two clinics of a file's own on the quiet ground, their people, and no consult. */
export async function startInboxWorld(): Promise<InboxWorld> {
  const { app, origin: url } = await quietServer();
  const { cast, clinics } = ownPeople();
  const specialistClinic = clinics.vargaDermatology.id;
  const referrerClinic = clinics.elbowPark.id;
  const people: Record<PersonName, CastMember> = {
    ...cast,
    moa3: {
      ...cast.moa,
      id: newId(),
      email: `${newId()}@demo.example`,
      firstName: 'Ines',
      locations: [{ id: newId(), clinicId: specialistClinic }],
    },
  };
  const serviceId = newId();
  await inTransaction(app.write, async (client) => {
    const at = [
      clinics.elbowPark,
      clinics.crowfoot,
      clinics.vargaDermatology,
      clinics.redDeerSkin,
      clinics.millCreekHeart,
    ];
    await insertRows(
      client,
      'clinic',
      at.map(({ id, name, city, province }) => ({ id, name, city, province })),
    );
    for (const name of [...roles, 'moa3' as const])
      await createAccount(client, { ...people[name], password: castPassword });
    await client.query(
      `insert into service (id, name, specialty, subsite, clinic_id) values ($1, 'Skin', 'Dermatology', 'Acne', $2)`,
      [serviceId, specialistClinic],
    );
    await client.query('insert into service_user (service_id, person_id) values ($1, $2)', [serviceId, cast.derm.id]);
  });
  const clients = new Map<PersonName, Promise<Client>>();
  const began = Date.now() - 1_000 * 60_000;
  let made = 0;

  const recordOf = (given: Given): ActivityRecord => {
    made += 1;
    const sentAt = new Date(began + (given.minute ?? made) * 60_000);
    const count = given.messages ?? 0;
    const member = (name: 'plus' | 'derm', role: 'referrer' | 'consultant', clinicId: string) => ({
      personId: cast[name].id,
      name: `${cast[name].firstName} ${cast[name].lastName}`,
      role,
      clinicId,
      addedBy: cast.plus.id,
      addedAt: sentAt,
    });
    const owner = (ownerId: string, kind: OwnerRecord['kind'], lastReadSeq: number): OwnerRecord => ({
      ownerId,
      kind,
      folder: 'inbox',
      muted: false,
      overdue: false,
      lastReadSeq,
    });
    return {
      id: newId(),
      service: {
        id: serviceId,
        specialty: given.specialty ?? 'Dermatology',
        subsite: given.subsite ?? 'Acne',
        formVersion: 1,
      },
      status: given.status ?? 'pending',
      createdAt: new Date(sentAt.getTime() - count),
      subject: 'Subject',
      body: {
        patient: {
          firstName: given.firstName ?? 'Delphine',
          lastName: given.lastName ?? 'Marchand',
          phn: given.phn ?? '055521444',
          province: 'AB',
          dateOfBirth: '1984/03/17',
          phone: '(403) 555-0142',
          email: given.email ?? '',
          oop: false,
        },
        oopData: null,
        emailPatient: false,
        symptoms: {},
        answers: [{ header: 'Since when', values: ['Spring'] }],
      },
      members: [
        member('plus', 'referrer', referrerClinic),
        ...(given.alone ? [] : [member('derm', 'consultant', specialistClinic)]),
      ],
      messages: [
        {
          id: newId(),
          sentBy: cast.plus.id,
          sentAt: new Date(sentAt.getTime() - count),
          body: { event: 'consult-sent' },
        },
        ...Array.from({ length: count }, (_, n) => ({
          id: newId(),
          sentBy: cast.derm.id,
          sentAt: new Date(sentAt.getTime() - count + n + 1),
          body: { text: `Answer ${n + 1}` },
        })),
      ],
      owners: [
        { ...owner(cast.plus.id, 'person', count + 1), ...given.own },
        owner(referrerClinic, 'clinic', count + 1),
        ...(given.alone ? [] : [owner(cast.derm.id, 'person', count + 1)]),
        owner(specialistClinic, 'clinic', count + 1),
      ],
    };
  };

  return {
    app,
    url,
    client: (name) => {
      const known = clients.get(name) ?? signIn(url, people[name].email);
      clients.set(name, known);
      return known;
    },
    id: (name) => people[name].id,
    specialistClinic,
    referrerClinic,
    async consult(given = {}) {
      const record = recordOf(given);
      const made = activityRows(record, app.keyring);
      await inTransaction(app.write, async (client) => {
        await insertRows(client, 'activity', [made.activity]);
        await insertRows(client, 'econsult', [made.econsult]);
        await insertRows(client, 'member', made.members);
        await insertRows(client, 'inbox_row', made.inboxRows);
        await insertRows(client, 'message', made.messages);
        await insertRows(client, 'owner_term', termRows(record, app.terms));
      });
      return record.id;
    },
    async rows(activityId) {
      const { rows } = await app.write.query<Record<string, unknown> & { owner_id: string }>(
        `select owner_id, folder, muted, overdue, unread, last_seq, last_read_seq, deliver_after, last_message_at,
          status
           from inbox_row where activity_id = $1`,
        [activityId],
      );
      return Object.fromEntries(rows.map(({ owner_id: ownerId, ...row }) => [ownerId, row]));
    },
    async audit(kind) {
      const { rows } = await app.write.query<{ actor_id: string; subject_ids: string[]; detail: unknown }>(
        `select actor_id, subject_ids, detail from audit_entry where kind = $1 and actor_id = any($2::uuid[])
          order by at desc, id desc`,
        [kind, Object.values(people).map(({ id }) => id)],
      );
      return rows;
    },
    async stop() {
      for (const one of clients.values()) (await one).close();
    },
  };
}
