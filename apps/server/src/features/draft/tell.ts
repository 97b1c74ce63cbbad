import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';

type Told = { email: string; language: OutgoingLanguage; wants_mail: boolean; wants_push: boolean };

/** Where the reader of each notice goes on. */
const places = {
  'draft-forwarded': '/dashboard/secure-messaging?tab=approvals',
  'draft-returned': '/dashboard/secure-messaging?tab=drafts',
  'draft-sent': '/dashboard/secure-messaging?tab=drafts',
} as const;

/**
 * Tells a person by mail and push, each unless they switched it off, what became of a draft of theirs or came for their
 * approval. Part of the transaction that did it. The notice says nothing of the draft.
 */
export async function tellOfDraft(
  client: pg.ClientBase,
  app: App,
  template: keyof typeof places,
  personId: string,
): Promise<void> {
  const { rows } = await client.query<Told>({
    name: 'draft-told-person',
    text: `select p.email, case when p.preferences ->> 'language' = 'fr' then 'fr' else 'en' end as language,
        coalesce((p.preferences -> 'email' ->> 'secureMessaging')::boolean, true) as wants_mail,
        coalesce((p.preferences -> 'mobilePushNotifications' ->> 'secureMessaging')::boolean, true) as wants_push
      from person p where p.id = $1 and p.disabled_at is null`,
    values: [personId],
  });
  const person = rows[0];
  if (!person) return;
  const { email, language } = person;
  const values = { link: `${app.outgoing.publicUrl}${places[template]}` };
  if (person.wants_mail) await app.outgoing.mail(client, { to: email, template, language, values, personId });
  if (person.wants_push) await app.outgoing.push(client, { personId, template, language, values });
}
