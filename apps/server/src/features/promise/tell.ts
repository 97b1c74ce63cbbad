import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { TemplateName } from '../../infra/outbox/templates.ts';

type Told = {
  personIds: readonly string[];
  template: TemplateName;
  activityId: string;
  /** Where the mail leads: to the consult for who reads it, to the group for its keepers. */
  to: 'consult' | 'group';
  /** `always`: a mail whatever their preferences say. */
  by: 'preferences' | 'always';
};

/**
 * Tells people about a consult's clock, by mail and push, within the running transaction. No message names the patient.
 * Who has muted the consult is told only what is told whatever their preferences. Source: server rules, section 22.
 */
export async function tell(client: pg.ClientBase, { outgoing }: Pick<App, 'outgoing'>, told: Told): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string; preferences: unknown; muted: boolean }>({
    name: 'clock-told',
    text: `select p.id, p.email, p.preferences, coalesce(r.muted, false) as muted from person p
        left join inbox_row r on r.owner_id = p.id and r.activity_id = $2
      where p.id = any($1::uuid[]) and p.disabled_at is null order by p.id`,
    values: [told.personIds, told.activityId],
  });
  const place = told.to === 'consult' ? `secure-messaging?econsultId=${told.activityId}` : 'edit-schedule';
  for (const { id: personId, email, preferences: stored, muted } of rows) {
    const { language, email: mail, mobilePushNotifications: push, secureMessaging } = readPreferences(stored);
    const notice = {
      template: told.template,
      language,
      values: { link: `${outgoing.publicUrl}/dashboard/${place}` },
      personId,
      about: [told.activityId],
    };
    const wanted = secureMessaging.nudgeOverdueMessages && !muted;
    if (told.by === 'always' || (wanted && mail.overdueSecureMessages))
      await outgoing.mail(client, { to: email, ...notice });
    if (wanted && push.secureMessaging) await outgoing.push(client, notice);
  }
}

/** The keepers of a service: its owner, and those whom an admin made keepers. */
export async function keepersOf(client: Pick<pg.ClientBase, 'query'>, serviceId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'clock-keepers',
    text: `select owner_id as id from service where id = $1 and owner_id is not null
      union select person_id from service_keeper where service_id = $1 order by id`,
    values: [serviceId],
  });
  return rows.map(({ id }) => id);
}
