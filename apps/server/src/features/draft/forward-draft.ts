import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { OutgoingLanguage } from '../../infra/outbox/templates.ts';
import { isApprover } from './approvers.ts';
import { moveDraftFiles } from '../attachment/attachment.ts';
import { tellHolders, writeEnd } from './row.ts';
import { keepFiles, putDraft } from './write-draft.ts';
import type { DraftSave, Saved } from './write-draft.ts';

/**
 * Gives a draft to an approver, saved with its author's last input: holder, files and content change together, the
 * author has it no more, and the approver gets a notice. The approver picks the location anew (server rules, section
 * 10). Part of the running transaction.
 * @returns null where this person does not approve consults now
 */
export async function forwardDraft(
  client: pg.PoolClient,
  app: App,
  save: DraftSave,
  approverId: string,
): Promise<Saved | null> {
  const { viewer, version, hash } = save;
  const { draftId, formData } = save.input;
  const approver = await lockApprover(client, approverId);
  if (!approver) return null;
  const input = { ...save.input, formData: { ...formData, locationId: null } };
  // Saved before its files move: they are the author's until then, and a file's draft must have a row.
  const savedAt = await putDraft(
    client,
    app,
    { ...save, input },
    { holderId: viewer.personId, collection: 'user_drafts' },
  );
  await keepFiles(client, app, save);
  await client.query({
    name: 'draft-hand-over',
    text: `update draft set holder_id = $2, collection = 'drafts_pending_approval', read_at = null where id = $1`,
    values: [draftId, approverId],
  });
  await moveDraftFiles(client, app, { draftId, toPersonId: approverId });
  await writeEnd(client, draftId, viewer.personId, { how: 'forwarded', save_hash: hash, version, ended_at: savedAt });
  await writeAudit(client, {
    kind: 'draft-forwarded',
    actorId: viewer.personId,
    subjectIds: [draftId, approverId],
    detail: { version },
  });
  if (approver.wants_mail)
    await app.outgoing.mail(client, {
      to: approver.email,
      template: 'draft-forwarded',
      language: approver.language,
      values: { link: `${app.outgoing.publicUrl}/dashboard/secure-messaging?tab=approvals` },
      personId: approverId,
    });
  return { version, savedAt, event: await tellHolders(client, draftId, version, [viewer.personId, approverId]) };
}

type Approver = { email: string; language: OutgoingLanguage; wants_mail: boolean };

/** The approver, whose roles nobody can change until the transaction ends. */
async function lockApprover(client: pg.PoolClient, approverId: string): Promise<Approver | null> {
  // First the lock, then the roles: a transaction that waited here for a change of roles must see it.
  await client.query({
    name: 'approver-lock',
    text: 'select 1 from person where id = $1 for share',
    values: [approverId],
  });
  const { rows } = await client.query<Approver>({
    name: 'approver-of-draft',
    text: `select p.email, case when p.preferences ->> 'language' = 'fr' then 'fr' else 'en' end as language,
        coalesce((p.preferences -> 'email' ->> 'secureMessaging')::boolean, true) as wants_mail
      from person p where p.id = $1 and ${isApprover('p')}`,
    values: [approverId],
  });
  return rows[0] ?? null;
}
