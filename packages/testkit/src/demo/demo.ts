import { createAccounts, hashPassword } from '@consult/server/features/account/account.ts';
import { seedRolesWithin } from '@consult/server/features/permission/permission.ts';
import { inTransaction } from '@consult/server/infra/db/transaction.ts';
import { hintNames } from '@consult/domain/profile/hints.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { activityRows, termRows } from '../activity-rows.ts';
import { cast, castPassword, demoAccounts } from '../cast.ts';
import { insertRows } from '../insert-rows.ts';
import type { Row } from '../insert-rows.ts';
import { patientRows } from '../patient-rows.ts';
import { insertBilling } from './billing.ts';
import { insertClaims } from './claims/insert-claims.ts';
import { insertClocks } from './clocks.ts';
import { clinics } from './clinics.ts';
import type { Clinic } from './clinics.ts';
import { insertConsultPhotos } from './consult-photos.ts';
import { insertDirectory } from './directory.ts';
import { demoPartnerRow } from './partner.ts';
import { approvalRows, draftRows } from './drafts.ts';
import { chooseFrenchTitles } from './french-titles.ts';
import { insertForms } from './forms/forms.ts';
import { insertSentForms } from './forms/insert-sent-forms.ts';
import { insertGallery } from './gallery.ts';
import { groupConsults } from './groups/group-consults.ts';
import { insertGroupClocks, insertGroups } from './groups/insert-groups.ts';
import { insertPaid } from './invoices.ts';
import { insertLibraries } from './libraries.ts';
import { demoTranslations } from './model/words.ts';
import { insertSentMessages } from './messages/insert-sent-messages.ts';
import { insertWindows } from './insert-window.ts';
import { insertNews } from './news.ts';
import { people } from './people.ts';
import { phoneScheduleRows } from './phone-schedules.ts';
import { insertPremium } from './premium.ts';
import { accountRows, priceRows } from './prices.ts';
import { insertPool } from './pool.ts';
import type { SeedTarget } from './seed-target.ts';
import { demoConsults } from './world.ts';

/** Demo data is not for a database in which people work. */
export class DatabaseHasPeopleError extends Error {
  override name = 'DatabaseHasPeopleError';
}

/** Whether a database holds the demo world (or only its cast). */
export async function demoLoaded(client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ loaded: boolean }>(
    'select exists (select 1 from person where id = $1 and email = $2) as loaded',
    [cast.plus.id, cast.plus.email],
  );
  return rows[0]!.loaded;
}

/**
 * Loads the demo world as it stands at `now`, in one transaction: clinics, people with accounts, services, and consults
 * in every state. The same world for the same instant, save the keys.
 * @throws DatabaseHasPeopleError where anybody is there already
 */
export async function seedDemo(target: SeedTarget, now: Date): Promise<void> {
  const passwordHash = await hashPassword(castPassword);
  await inTransaction(target.write, async (client) => {
    await refusePeople(client);
    await seedRolesWithin(client);
    await insertRows(client, 'clinic', clinicRows(Object.values(clinics)));
    await createAccounts(
      client,
      people.map((person) => ({ ...person, passwordHash })),
    );
    await chooseFrenchTitles(client);
    await insertDirectory(client, now);
    await insertGroups(client, now);
    await insertRows(client, 'price_item', priceRows());
    await insertRows(client, 'clinic_payment_account', accountRows());
    await insertPremium(client, now);
    await insertRows(client, 'phone_schedule', phoneScheduleRows());
    await insertRows(client, 'partner', [demoPartnerRow()]);
    const consults = demoConsults(now);
    const ofGroups = groupConsults(now);
    await insertConsults(client, target, [...consults, ...ofGroups.map(({ record }) => record)]);
    await insertGroupClocks(client, ofGroups, now);
    await insertPaid(client, target, consults, now);
    await insertRows(client, 'draft', draftRows(now, target.keyring));
    await insertRows(client, 'draft_approval', approvalRows(now, target.keyring, consults));
    await insertLibraries(client, target);
    await insertGallery(client, target, now);
    await insertConsultPhotos(client, target, consults);
    await insertPool(client, target, now);
    await insertForms(client);
    await insertSentForms(client, target, now);
    await insertSentMessages(client, target, now);
    await insertWindows(client, target, consults, now);
    await insertBilling(client, target, now);
    await insertClaims(client, target, now);
    await insertNews(client, now);
    await putHintsAway(
      client,
      people.map(({ id }) => id),
    );
    await insertRows(client, 'content_document', contentRows());
    await client.query(
      `insert into audit_entry (kind, subject_kind, subject_ids, detail)
        values ('demo-loaded', 'installation', '{}', $1)`,
      [JSON.stringify({ people: people.length })],
    );
  });
}

/**
 * Loads only the cast with their clinics and accounts: enough for tests that make their own services and consults.
 * @throws DatabaseHasPeopleError where anybody is there already
 */
export async function seedCast(target: Pick<SeedTarget, 'write'>): Promise<void> {
  const passwordHash = await hashPassword(castPassword);
  await inTransaction(target.write, async (client) => {
    await refusePeople(client);
    await seedRolesWithin(client);
    await insertRows(client, 'clinic', clinicRows(Object.values(clinics)));
    await createAccounts(
      client,
      demoAccounts.map((person) => ({ ...person, passwordHash })),
    );
    await putHintsAway(
      client,
      demoAccounts.map(({ id }) => id),
    );
  });
}

/**
 * People of the demo world have used the product for a year, so they have put its one-time hints away. A new account
 * sees them.
 */
export async function putHintsAway(client: pg.ClientBase, people: readonly string[]): Promise<void> {
  await client.query(
    `insert into hint_dismissal (person_id, name) select p.id, n.name from unnest($1::uuid[]) p(id) cross
      join unnest($2::text[]) n(name)`,
    [people, hintNames],
  );
}

/** Of two processes that start at once on an empty database, the second waits here and then finds people. */
async function refusePeople(client: pg.ClientBase): Promise<void> {
  await client.query('lock table person in share row exclusive mode');
  const { rows } = await client.query<{ people: boolean }>('select exists (select 1 from person) as people');
  if (rows[0]!.people) throw new DatabaseHasPeopleError('Demo data is never loaded into a database that has people.');
}

/** The rows of clinic. */
export function clinicRows(of: readonly Clinic[]): Row[] {
  return of.map((clinic) => ({
    id: clinic.id,
    name: clinic.name,
    street: clinic.street,
    city: clinic.city,
    province: clinic.province,
    postal_code: clinic.postalCode,
    phone: clinic.phone,
    fax: clinic.fax,
    email: clinic.email,
  }));
}

/** The choices of the signup form, which are the demo world's own clinics, and the words for what its model finds. */
/** Who sends the invitations of the demo world. */
const demoSender = {
  name: 'Consult Demo',
  postalAddress: '100 Demo Avenue SW, Calgary AB T2P 0A1',
  contact: 'support@demo.example, 1-800-555-0100',
};

function contentRows() {
  const clinicNames = Object.values(clinics).map(({ name }) => name);
  return [
    { name: 'clinics', body: { json: { clinicNames: clinicNames.toSorted() } } },
    { name: 'ai-translations', body: { json: demoTranslations } },
    { name: 'sender', body: { json: demoSender } },
  ];
}

async function insertConsults(
  client: pg.ClientBase,
  { keyring, terms }: SeedTarget,
  consults: readonly ActivityRecord[],
): Promise<void> {
  const rows = consults.map((consult) => activityRows(consult, keyring));
  await insertRows(
    client,
    'activity',
    rows.map(({ activity }) => activity),
  );
  await insertRows(
    client,
    'econsult',
    rows.map(({ econsult }) => econsult),
  );
  await insertRows(
    client,
    'member',
    rows.flatMap(({ members }) => members),
  );
  await insertRows(
    client,
    'inbox_row',
    rows.flatMap(({ inboxRows }) => inboxRows),
  );
  await insertRows(
    client,
    'message',
    rows.flatMap(({ messages }) => messages),
  );
  await insertRows(
    client,
    'phone_call',
    rows.flatMap(({ calls }) => calls),
  );
  await insertRows(
    client,
    'outcome',
    rows.flatMap(({ outcomes }) => outcomes),
  );
  await insertRows(
    client,
    'activity_delivery',
    rows.flatMap(({ deliveries }) => deliveries),
  );
  await insertRows(
    client,
    'owner_term',
    consults.flatMap((consult) => termRows(consult, terms)),
  );
  await insertClocks(client, consults);
  const kept = patientRows(consults, keyring, terms);
  await insertRows(client, 'patient', kept.patients);
  await insertRows(client, 'patient_term', kept.terms);
  await client.query(
    `insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at)
       select a.referrer_id, a.id, 'econsult', 'referrer', '03.01R', a.created_at from activity a
         join person_role pr on pr.person_id = a.referrer_id join role r on r.name = pr.role
         and 'billing' = any(r.permissions)
         group by a.id`,
  );
  await client.query(
    `update service s set response_time_ms = t.average, response_answers = t.answers from (
       select service_id, round(avg(extract(epoch from (first_response_at - created_at)) * 1000))::bigint as average,
           least(count(*), 20) as answers
         from activity where first_response_at is not null group by service_id having count(*) >= 5) t
       where t.service_id = s.id`,
  );
}
