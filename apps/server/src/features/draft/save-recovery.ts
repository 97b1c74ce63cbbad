import { consultDraftSaveRecovery } from '@consult/contract/draft/save-recovery.ts';
import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { place } from './content.ts';
import { mayHold } from './policy.ts';
import { lockDraft } from './row.ts';

type Row = {
  collection: DraftCollection;
  version: number;
  key_id: number;
  wrapped_key: Buffer;
  /** When the viewer's present copy was saved. */
  copied_at: Date | null;
};

/**
 * consultDraft-saveRecovery: keeps one copy per draft and person, the newest, under the draft's present key. A save
 * makes a new key and drops the copy, so the two take turns. Nobody else learns of it, and the draft does not change. A
 * copy that another device wrote since is not written over.
 */
export const saveRecovery = serve(consultDraftSaveRecovery).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { draftId, recovery, over } = input;
  const now = app.now();
  const answer = { savedAt: now.toISOString() };
  return once(context, async (client) => {
    await lockDraft(client, draftId);
    const { rows } = await client.query<Row>({
      name: 'draft-to-recover',
      text: `select d.collection, d.version, d.key_id, d.wrapped_key, r.saved_at as copied_at
        from draft d left join draft_recovery r on r.draft_id = d.id and r.person_id = $2
        where d.id = $1 and d.holder_id = $2`,
      values: [draftId, viewer.personId],
    });
    const row = rows[0];
    if (!row || !mayHold(viewer, row.collection)) throw refuse('NOT_FOUND');
    const { copied_at: copiedAt } = row;
    if (over !== undefined && copiedAt && copiedAt.getTime() !== (over === null ? 0 : Date.parse(over)))
      throw errors.DRAFT_CHANGED();
    await writeAudit(client, { kind: 'draft-recovery-saved', actorId: viewer.personId, subjectIds: [draftId] });
    if (recovery === null) {
      await client.query('delete from draft_recovery where draft_id = $1 and person_id = $2', [
        draftId,
        viewer.personId,
      ]);
      return { answer };
    }
    if (recovery.baseVersion > row.version)
      throw refuse('INVALID_INPUT', { 'recovery.baseVersion': notAsDeclared('This draft has no such version.') });
    const { baseVersion, ...content } = recovery;
    const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, draftId);
    await client.query({
      name: 'draft-recover',
      text: `insert into draft_recovery (draft_id, person_id, base_version, body, saved_at) values ($1, $2, $3, $4, $5)
        on conflict (draft_id, person_id) do update set base_version = excluded.base_version, body = excluded.body,
          saved_at = excluded.saved_at`,
      values: [
        draftId,
        viewer.personId,
        baseVersion,
        encrypt(key, place.recovery(draftId, viewer.personId), JSON.stringify(content)),
        now,
      ],
    });
    return { answer };
  });
});
