import { useEffect, useState } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { newId } from '../../app/new-id.ts';
import { forgetUploads, uploadsOf, useUploads } from '../attachment/attachment.ts';
import type { ChosenResource } from '../library/library.ts';
import { keepExtras, keptExtras, type ReplyExtras } from './reply-extras.ts';

/** The files and handouts that go with the reply. They come back with a reload. */
export function useReplyExtras(viewerId: string, activityId: string) {
  const [{ messageId, resources }, setExtras] = useState<ReplyExtras>(
    () => keptExtras(viewerId, activityId) ?? { messageId: newId(), resources: [] },
  );
  const uploads = uploadsOf(messageId);
  const shown = useUploads(messageId);
  const kept = shown.uploads.length > 0 || resources.length > 0 || shown.earlier === 'loading';
  useEffect(() => {
    if (keptExtras(viewerId, activityId)?.messageId === messageId) void uploads.load([], []);
  }, [uploads, viewerId, activityId, messageId]);
  useEffect(() => {
    // What was kept is not let go before the server has said which files there are.
    if (kept) keepExtras(viewerId, activityId, { messageId, resources });
    else if (shown.earlier !== 'unknown' && shown.earlier !== 'failed') keepExtras(viewerId, activityId, null);
  }, [kept, shown.earlier, viewerId, activityId, messageId, resources]);

  return {
    messageId,
    uploads,
    files: shown,
    resources,
    empty: shown.uploads.length === 0 && resources.length === 0,
    setResources: (next: readonly ChosenResource[]) => setExtras({ messageId, resources: next }),
    /** The finished files, as the thread will show them. */
    ready: (): Attachment[] => {
      const ids = uploads.ids();
      return uploads
        .snapshot()
        .uploads.flatMap(({ attachmentId, name, size, contentType }) =>
          attachmentId !== null && ids.includes(attachmentId)
            ? [{ id: attachmentId, name, size, contentType, state: 'ready', received: size }]
            : [],
        );
    },
    /** Whether the files are still this page's to send: another tab may have sent them. */
    own: () => uploads.snapshot().uploads.length === 0 || keptExtras(viewerId, activityId)?.messageId === messageId,
    /** They went out with a message: the next one begins empty. */
    begin: () => {
      forgetUploads(messageId);
      keepExtras(viewerId, activityId, null);
      setExtras({ messageId: newId(), resources: [] });
    },
    /** A message that was refused is here again, with all that went with it. */
    restore: (extras: ReplyExtras) => {
      keepExtras(viewerId, activityId, extras);
      setExtras(extras);
    },
  };
}
