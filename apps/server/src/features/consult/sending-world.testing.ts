import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import pg from 'pg';
import { answersTo } from '../../app/calls-world.testing.ts';
import { columnTypes } from '../../infra/db/pool.ts';
import { attach, pdfOf } from '../attachment/uploads.testing.ts';
import { saveOf } from '../draft/draft-world.testing.ts';

export type SendInput = Calls['consult-sendConsult']['input'];

/** The world of sends at real server processes: plus@, a service that they may send to, and the database. */
export type SendingWorld = {
  plus: Client;
  serviceId: string;
  pool: pg.Pool;
  consult: () => ConsultInput;
  /**
   * A consult that leaves everything that a consult can leave: with two files, of a draft, billed, with a copy for the
   * patient.
   */
  compose(at: { url: string }): Promise<SendInput>;
  /** The result of each form of plus@, in its order. */
  standings(inputs: readonly SendInput[]): Promise<Standing[]>;
  stop(): Promise<void>;
};

/** Absent: nothing of it is there, and all its parts still are. Torn must never be. */
export type Standing = { activityId: string | null; is: 'whole' | 'absent' | 'torn'; found: Record<string, number> };

export async function openSendingWorld(server: TestServer): Promise<SendingWorld> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2, types: columnTypes });
  // Tests that end connections end these too.
  pool.on('error', () => undefined);
  const plus = await signIn(server.url, cast.plus.email);
  const { serviceId } = (
    await pool.query<{ serviceId: string }>(
      `select a.service_id as "serviceId" from service_user a join service_user b using (service_id)
        join service s on s.id = a.service_id
        where a.person_id = $1 and b.person_id = $2 and s.enabled and s.daily_limit is null limit 1`,
      [cast.derm.id, cast.derm2.id],
    )
  ).rows[0]!;
  const service = await plus.call('services-getServiceById', { serviceId });
  const form = await plus.call('services-getServiceForm', { serviceId });
  const consult = (): ConsultInput => ({
    activityType: 'econsult',
    locationId: cast.plus.locations[0]!.id,
    serviceId,
    specialty: service.specialty,
    subsite: service.subsite,
    patientProvince: 'AB',
    phn: '055521444',
    patientFirstName: 'Delphine',
    patientLastName: 'Okafor-Marchand',
    patientDateOfBirth: '1984/03/17',
    patientPhone: '(403) 555-0142',
    patientEmail: '',
    emailPatient: false,
    oop: false,
    oopData: null,
    symptoms: answersTo(form.formFields),
    formVersion: form.version,
    attachmentIds: [],
    galleryMediaURIs: [],
    phoneConsultData: null,
    avaData: null,
  });
  const bytes = await pdfOf('A letter.');
  return {
    plus,
    serviceId,
    pool,
    consult,
    async compose({ url }) {
      const client = plus.at(url);
      const formId = randomUUID();
      const files = [
        await attach(url, client, { name: 'a.pdf', bytes, formId }),
        await attach(url, client, { name: 'b.pdf', bytes, formId }),
      ];
      const attachmentIds = files.map(({ id }) => id);
      const save = { ...saveOf(), formId, attachmentIds };
      await client.call('consultDraft-saveDraft', save);
      client.close();
      return {
        submissionId: randomUUID(),
        inputFields: { ...consult(), attachmentIds, emailPatient: true, patientEmail: 'delphine@patients.example' },
        formId,
        draft: { draftId: save.draftId, consultDraftsCollectionType: 'user_drafts', version: 1 },
      };
    },
    standings: (inputs) => standingsOf(pool, inputs),
    async stop() {
      plus.close();
      await pool.end();
    },
  };
}

/** One of each, and two files; the service has two specialists at one clinic, the sender is at another. */
const whole = {
  activities: 1,
  econsults: 1,
  members: 3,
  rows: 5,
  untermed: 0,
  messages: 1,
  audits: 1,
  billed: 1,
  copies: 2,
  jobs: 1,
  events: 1,
  files: 2,
  filesLeft: 0,
  draftsLeft: 0,
};
const absent: Record<keyof typeof whole, number> = {
  ...(Object.fromEntries(Object.keys(whole).map((part) => [part, 0])) as Record<keyof typeof whole, number>),
  filesLeft: 2,
  draftsLeft: 1,
};

async function standingsOf(pool: pg.Pool, inputs: readonly SendInput[]): Promise<Standing[]> {
  const { rows } = await pool.query<{ activityId: string | null; found: Record<string, number> }>(
    `select s.activity_id as "activityId", json_build_object(
        'activities', (select count(*) from activity a where a.id = s.activity_id),
        'econsults', (select count(*) from econsult e where e.activity_id = s.activity_id),
        'members', (select count(*) from member m where m.activity_id = s.activity_id),
        'rows', (select count(*) from inbox_row r where r.activity_id = s.activity_id),
        'untermed', (select count(*) from inbox_row r where r.activity_id = s.activity_id
          and not exists (select 1 from owner_term t where t.activity_id = r.activity_id and t.owner_id = r.owner_id)),
        'messages', (select count(*) from message m where m.activity_id = s.activity_id),
        'audits', (select count(*) from audit_entry e where e.kind = 'consult-sent'
        and e.subject_ids = array[s.activity_id]),
        'billed', (select count(*) from billing_record b where b.activity_id = s.activity_id),
        'copies', (select count(*) from patient_message m join patient_message_row r on r.message_id = m.id
        where m.activity_id = s.activity_id and exists (
          select 1 from patient_message_term t where t.message_id = m.id and t.owner_id = r.owner_id)),
        'jobs', (select count(*) from pgboss.job j join patient_message m on m.id::text = j.data ->> 'messageId'
        where j.name = 'patient-message' and m.activity_id = s.activity_id),
        'events', (select count(*) from live_event l where l.kind = 'activity' and l.ref_id = s.activity_id),
        'files', (select count(*) from attachment f where f.activity_id = s.activity_id and f.state = 'ready'),
        'filesLeft', (select count(*) from attachment f where f.activity_id is null
        and f.id::text = any(string_to_array(asked.files, ' '))),
        'draftsLeft', (select count(*) from draft d where d.id = asked.draft)) as found
      from unnest($1::uuid[], $3::uuid[], $4::text[]) with ordinality as asked(id, draft, files, place)
        left join submission s on s.submission_id = asked.id and s.person_id = $2
      order by place`,
    [
      inputs.map(({ submissionId }) => submissionId),
      cast.plus.id,
      inputs.map(({ draft }) => draft?.draftId ?? null),
      inputs.map(({ inputFields }) => (inputFields.attachmentIds ?? []).join(' ')),
    ],
  );
  const looks = (found: Record<string, number>, like: Record<string, number>): boolean =>
    Object.entries(like).every(([part, n]) => found[part] === n);
  return rows.map(({ activityId, found }) => ({
    activityId,
    is: looks(found, activityId === null ? absent : whole) ? (activityId === null ? 'absent' : 'whole') : 'torn',
    found,
  }));
}

/**
 * Rows that no half-written send may leave: activities without a submission, counts that are no consults, parts without
 * their whole.
 */
export async function halfWrittenRows(pool: pg.Pool, serviceId: string, since: Date): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select
        (select count(*) from activity a where a.created_at >= $2
        and not exists (select 1 from submission s where s.activity_id = a.id))::integer as unsubmitted,
        (select count(*) from submission s
        where not exists (select 1 from activity a where a.id = s.activity_id))::integer as inactive,
        (select coalesce(sum(count), 0) from service_day where service_id = $1)::integer
          - (select count(*) from activity where service_id = $1 and created_at >= $2)::integer as miscounted,
        (select count(*) from owner_term t
        where not exists (select 1 from activity a where a.id = t.activity_id))::integer as terms,
        (select count(*) from audit_entry e where e.kind = 'consult-sent' and e.at >= $2
          and not exists (select 1 from activity a where a.id = any(e.subject_ids)))::integer as audits,
        (select count(*) from patient_message_term t
        where not exists (select 1 from patient_message m where m.id = t.message_id))::integer as "messageTerms",
        (select count(*) from patient_message m where m.sub_type = 'PatientCC' and m.activity_id is null)::integer
          as copies,
        (select count(*) from pgboss.job j where j.name = 'patient-message'
          and not exists (select 1 from patient_message m where m.id::text = j.data ->> 'messageId'))::integer as jobs`,
    [serviceId, since],
  );
  return rows[0]!;
}
