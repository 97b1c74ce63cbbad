import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { beginApproval } from './approval.ts';
import { isApprover } from './approvers.ts';
import { moveDraftFiles } from '../attachment/attachment.ts';
import { dropEnd, tellHolders, writeEnd } from './row.ts';
import { tellOfDraft } from './tell.ts';
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
  if (!(await lockApprover(client, approverId))) return null;
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
  await dropEnd(client, draftId, approverId);
  await beginApproval(client, app, save, approverId, savedAt);
  await writeEnd(client, draftId, viewer.personId, { how: 'forwarded', save_hash: hash, version, ended_at: savedAt });
  await writeAudit(client, {
    kind: 'draft-forwarded',
    actorId: viewer.personId,
    subjectIds: [draftId, approverId],
    detail: { version },
  });
  await tellOfDraft(client, app, 'draft-forwarded', approverId);
  return { version, savedAt, event: await tellHolders(client, draftId, version, [viewer.personId, approverId]) };
}

/** Whether this person approves consults; nobody can change their roles until the transaction ends. */
async function lockApprover(client: pg.PoolClient, approverId: string): Promise<boolean> {
  // First the lock, then the roles: a transaction that waited here for a change of roles must see it.
  await client.query({
    name: 'approver-lock',
    text: 'select 1 from person where id = $1 for share',
    values: [approverId],
  });
  const { rowCount } = await client.query({
    name: 'approver-of-draft',
    text: `select 1 from person p where p.id = $1 and ${isApprover('p')}`,
    values: [approverId],
  });
  return rowCount === 1;
}
