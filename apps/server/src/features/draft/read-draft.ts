import type { DraftCollection, OpenedDraft } from '@consult/contract/draft/draft.ts';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { visibleService } from '../directory/directory.ts';
import { lastReturn, readReturn } from './approval.ts';
import type { ReturnRow } from './approval.ts';
import { blankForm, place } from './content.ts';
import type { DraftBody, DraftSubject, RecoveryBody } from './content.ts';
import { attachmentsOfDraft, galleryCopiesOfDraft } from '../attachment/attachment.ts';
import { mayHold } from './policy.ts';

type Row = {
  id: string;
  version: number;
  updated_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  subject: Buffer;
  body: Buffer;
  author: { uid: string; firstName: string; lastName: string; email: string };
  returned: ReturnRow;
  recovery: Buffer | null;
  base_version: number | null;
  recovered_at: Date | null;
};

/**
 * A draft that the viewer holds, or forwarded and reads on paper, as of now: the service as the directory shows it to
 * this viewer, the files, the person who forwarded it, and the viewer's unsaved recovery copy. Audits the reading.
 * @param reason the kind of audit entry that tells why it was read
 * @throws NOT_FOUND alike for a missing draft, somebody else's, and one of a collection that the viewer may not hold
 */
export async function readDraft(
  app: App,
  viewer: Viewer,
  collection: DraftCollection,
  draftId: string,
  reason: 'draft-opened' | 'draft-exported' = 'draft-opened',
): Promise<OpenedDraft> {
  const holds = mayHold(viewer, collection);
  // The person who forwarded a draft reads it on paper while it waits: they can not change it.
  const asAuthor = reason === 'draft-exported' && collection === 'drafts_pending_approval';
  const { rows } = await app.read.query<Row>({
    name: 'draft-read',
    text: `select d.id, d.version, d.updated_at, d.key_id, d.wrapped_key, d.subject, d.body,
          json_build_object('uid', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email) as author,
          ${lastReturn} as returned,
          r.body as recovery, r.base_version, r.saved_at as recovered_at
        from draft d join person p on p.id = d.author_id left join draft_recovery r on r.draft_id = d.id
        and r.person_id = $2
        where d.id = $1 and d.collection = $3
          and (($4::boolean and d.holder_id = $2) or ($5::boolean and d.author_id = $2))`,
    values: [draftId, viewer.personId, collection, holds, asAuthor],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  await writeAudit(app.read, { kind: reason, actorId: viewer.personId, subjectIds: [row.id] });
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const body = readJson<DraftBody>(app.keyring, key, place.body(row.id), row.body);
  const recovery = readJson<RecoveryBody>(app.keyring, key, place.recovery(row.id, viewer.personId), row.recovery);
  const formData = body?.formData ?? blankForm;
  const [service, attachments, fromGallery] = await Promise.all([
    formData.serviceId ? visibleService(app, viewer, formData.serviceId) : null,
    attachmentsOfDraft(app.read, app, row.id),
    galleryCopiesOfDraft(app.read, app, row.id),
  ]);
  return {
    draftId: row.id,
    version: row.version,
    savedAt: row.updated_at.toISOString(),
    formData,
    subject: readJson<DraftSubject>(app.keyring, key, place.subject(row.id), row.subject) ?? '',
    gallerySelectedMedia: fromGallery.map(({ mediaId }) => mediaId),
    galleryCopies: fromGallery.map(({ copy }) => copy),
    service,
    econsultForwarder: collection === 'drafts_pending_approval' ? row.author : null,
    returned: await readReturn(app, row.returned),
    attachments,
    recovery: recovery && {
      ...recovery,
      baseVersion: row.base_version ?? row.version,
      savedAt: (row.recovered_at ?? row.updated_at).toISOString(),
    },
    empty: !body,
  };
}
