import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { NoticeOrder } from '../../infra/outbox/outgoing.ts';
import type { TemplateName } from '../../infra/outbox/templates.ts';

export type Told = {
  personIds: readonly string[];
  template: TemplateName;
  activityId: string;
  /** Where the mail leads: to the consult for who reads it, to the group for its keepers. */
  to: 'consult' | 'group';
  /** `always`: a mail whatever their preferences say. */
  by: 'preferences' | 'always';
};

/** What tells of a group, and leads its keepers there. */
export const toldKeepers = [
  'promise-not-seen',
  'promise-not-answered',
  'consult-without-consultant',
] as const satisfies readonly TemplateName[];

type Row = { n: number; id: string; email: string; preferences: unknown; muted: boolean; has: boolean };

/**
 * Tells people about a consult's clock, by mail and push, within the running transaction. No message names the patient.
 * Who has muted the consult is told only what is told whatever their preferences, and who has no part in it any more
 * nothing that leads to it. Source: server rules, sections 4 and 22.
 */
export const tell = (client: pg.ClientBase, app: Pick<App, 'outgoing'>, told: Told): Promise<void> =>
  tellAll(client, app, [told]);

/** The same of several consults, in a few statements. */
export async function tellAll(
  client: pg.ClientBase,
  { outgoing }: Pick<App, 'outgoing'>,
  all: readonly Told[],
): Promise<void> {
  const pairs = all.flatMap(({ personIds, activityId }, n) =>
    personIds.map((personId) => ({ n, personId, activityId })),
  );
  if (pairs.length === 0) return;
  const { rows } = await client.query<Row>({
    name: 'clock-told',
    text: `select t.n, p.id, p.email, p.preferences, coalesce(r.muted, false) as muted,
        r.owner_id is not null as has
      from unnest($1::integer[], $2::uuid[], $3::uuid[]) t(n, person_id, activity_id)
        join person p on p.id = t.person_id left join inbox_row r on r.owner_id = p.id and r.activity_id = t.activity_id
      where p.disabled_at is null order by t.n, p.id`,
    values: [pairs.map(({ n }) => n), pairs.map(({ personId }) => personId), pairs.map(({ activityId }) => activityId)],
  });
  await outgoing.notices(
    client,
    rows.flatMap((row) => {
      const told = all[row.n]!;
      return row.has || told.to === 'group' ? ordersOf(outgoing.publicUrl, told, row) : [];
    }),
  );
}

/** In the language of whoever reads it. */
function ordersOf(publicUrl: string, told: Told, { id: personId, email: to, ...row }: Row): NoticeOrder[] {
  const place = told.to === 'consult' ? `secure-messaging?econsultId=${told.activityId}` : 'edit-schedule';
  const { language, email: mail, mobilePushNotifications: push, secureMessaging } = readPreferences(row.preferences);
  const notice = {
    template: told.template,
    language,
    values: { link: `${publicUrl}/dashboard/${place}` },
    personId,
    about: [told.activityId],
  };
  const wanted = secureMessaging.nudgeOverdueMessages && !row.muted;
  return [
    ...(told.by === 'always' || (wanted && mail.overdueSecureMessages)
      ? [{ kind: 'mail' as const, to, ...notice }]
      : []),
    ...(wanted && push.secureMessaging ? [{ kind: 'push' as const, ...notice }] : []),
  ];
}

/** The keepers of a service: its owner, and those whom an admin made keepers. */
export async function keepersOf(client: Pick<pg.ClientBase, 'query'>, serviceId: string): Promise<string[]> {
  return (await keepersOfEach(client, [serviceId])).get(serviceId) ?? [];
}

/** The keepers of each of these services. */
export async function keepersOfEach(
  client: Pick<pg.ClientBase, 'query'>,
  serviceIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ service_id: string; id: string }>({
    name: 'clock-keepers',
    text: `select id as service_id, owner_id as id from service where id = any($1::uuid[]) and owner_id is not null
      union select service_id, person_id from service_keeper where service_id = any($1::uuid[]) order by 1, 2`,
    values: [serviceIds],
  });
  const keepers = new Map<string, string[]>(serviceIds.map((id) => [id, []]));
  for (const row of rows) keepers.get(row.service_id)!.push(row.id);
  return keepers;
}
