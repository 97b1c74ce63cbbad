import type { Fault } from '@consult/domain/fault/fault.ts';
import { consultDraftSaveDraft } from '@consult/contract/draft/save-draft.ts';
import type { DraftToSave } from '@consult/contract/draft/save-draft.ts';
import { subjectOf } from '@consult/domain/consult/subject.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import type { Viewer } from '../../call/viewer.ts';
import { canonical } from '../../infra/keystore/canonical.ts';
import { forwardDraft } from './forward-draft.ts';
import { mayForward, mayHold } from './policy.ts';
import { draftIdUsed, draftOf, endOf, lockDraft } from './row.ts';
import { writeDraft } from './write-draft.ts';
import type { Saved } from './write-draft.ts';

/**
 * consultDraft-saveDraft. A first save makes the draft under the id that the client chose; every later one names the
 * version that it changes, and is refused where there is a newer one. With approverUid it forwards: content, holder,
 * files and notice in one transaction. A client that lost the answer and sends the same save again gets the first
 * result (decision 14).
 */
export const saveDraft = serve(consultDraftSaveDraft).handler(async ({ input, context, errors }) => {
  const { app, viewer } = context;
  const { draftId, baseVersion, consultDraftsCollectionType: collection, approverUid } = input;
  const hash = hashOf(app, viewer, input);
  const subject = draftSubject(input);
  // A draft that is being forwarded lies with its author until then.
  const from = approverUid === undefined ? collection : 'user_drafts';
  const save = async (client: pg.PoolClient): Promise<Saved> => {
    checkSave(viewer, input);
    await lockDraft(client, draftId);
    const row = await draftOf(client, draftId, viewer.personId, from);
    if (row) {
      if (row.save_hash?.equals(hash)) return { version: row.version, savedAt: row.updated_at, event: null };
      if (row.version !== baseVersion) throw errors.DRAFT_CHANGED();
    } else {
      const end = await endOf(client, draftId, viewer.personId);
      if (end?.save_hash?.equals(hash)) return { version: end.version, savedAt: end.ended_at, event: null };
      // Only an author begins a draft, and only under an id that never was one.
      if (baseVersion !== null || from !== 'user_drafts' || (await draftIdUsed(client, draftId)))
        throw refuse('NOT_FOUND');
    }
    const checked = { input, viewer, subject, hash, version: (row?.version ?? 0) + 1 };
    if (approverUid === undefined) return writeDraft(client, app, checked);
    const forwarded = await forwardDraft(client, app, checked, approverUid);
    if (!forwarded) throw errors.APPROVER_UNKNOWN();
    return forwarded;
  };
  const saved = await once(context, async (client) => {
    const { version, savedAt, event } = await save(client);
    return { answer: { version, savedAt: savedAt.toISOString() }, events: event ? [event] : [] };
  });
  // The subject names a patient, and follows from what is saved: it is not kept with the command.
  return { draftSubject: subject, ...saved };
});

/** @throws NOT_ALLOWED, NOT_FOUND or INVALID_INPUT where the save is wrong in every state of the draft */
function checkSave(viewer: Viewer, input: DraftToSave): void {
  const { approverUid, consultDraftsCollectionType: collection } = input;
  if (approverUid !== undefined && !mayForward(viewer)) throw refuse('NOT_ALLOWED');
  if (approverUid === undefined && !mayHold(viewer, collection)) throw refuse('NOT_FOUND');
  const faults: Record<string, Fault> = {};
  if (approverUid !== undefined && collection !== 'drafts_pending_approval')
    faults['consultDraftsCollectionType'] = notAsDeclared('A forwarded draft goes to the pending approvals.');
  if (approverUid === viewer.personId) faults['approverUid'] = { code: 'approver-self' };
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
}

/** Tells a repeated save from another one: covers everything that it changes, and its author. */
function hashOf(app: App, viewer: Viewer, input: DraftToSave): Buffer {
  // A page that loads anew composes under another formId, and still saves the same draft.
  const { appVersion: _version, econsultForwarder: _forwarder, formId: _form, ...said } = input;
  return app.terms.contentHash(canonical({ ...said, by: viewer.personId }));
}

function draftSubject({ subject, formData: { specialty, subsite, patientProvince, phn } }: DraftToSave): string {
  return subjectOf(subject, { specialty, subsite, phn: formatHealthNumber(patientProvince, phn) });
}
