import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { maySend } from '@consult/domain/permission/roles.ts';
import type { Viewer } from '../../call/viewer.ts';

/**
 * Whether a viewer may see drafts of a collection at all. Only an approver sees drafts that wait for approval, also
 * where they lost the role after the draft had come. The draft's row says whose it is.
 */
export function mayHold(viewer: Viewer, collection: DraftCollection): boolean {
  if (collection === 'drafts_pending_approval') return viewer.permissions.has('approveEconsult');
  return (
    viewer.permissions.has('econsultAndSecureMessaging') ||
    viewer.permissions.has('forwardEconsult') ||
    viewer.permissions.has('approveEconsult')
  );
}

/** Whether a viewer may forward drafts for approval. Forwarding is a kind of sending (server rules, section 2). */
export function mayForward(viewer: Viewer): boolean {
  return viewer.permissions.has('forwardEconsult') && maySend(viewer.denies);
}
