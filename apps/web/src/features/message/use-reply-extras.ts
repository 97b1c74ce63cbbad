import { useEffect, useState } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { newId } from '../../app/new-id.ts';
import { forgetUploads, uploadsOf, useUploads } from '../attachment/attachment.ts';
import type { ChosenResource } from '../library/library.ts';
import type { Billing } from './reply-billing.tsx';
import { keepExtras, keptExtras, type ReplyExtras } from './reply-extras.ts';

const noExtras = (messageId: string): ReplyExtras => ({ messageId, resources: [], media: [] });

/** The files, handouts and photos of a reply. A reload finds them again. */
export function useReplyExtras(activityId: string) {
  const [extras, setExtras] = useState<ReplyExtras>(() => keptExtras(activityId) ?? noExtras(newId()));
  const { messageId, resources, media, billing } = extras;
  const uploads = uploadsOf(messageId, `reply.${activityId}`);
  const shown = useUploads(messageId);
  const chosen = resources.length + media.length;
  const kept = shown.uploads.length > 0 || chosen > 0 || billing !== undefined || shown.earlier === 'loading';
  useEffect(() => {
    if (keptExtras(activityId)?.messageId === messageId) void uploads.load([], []);
  }, [uploads, activityId, messageId]);
  useEffect(() => {
    // What the device keeps is forgotten only after the server has said which files it has.
    if (kept) keepExtras(activityId, extras);
    else if (shown.earlier !== 'unknown' && shown.earlier !== 'failed') keepExtras(activityId, null);
  }, [kept, shown.earlier, activityId, extras]);

  return {
    messageId,
    uploads,
    files: shown,
    resources,
    media,
    /** The billing choice of a message that was taken back; undefined for none. */
    billing,
    empty: shown.uploads.length === 0 && chosen === 0,
    setResources: (next: readonly ChosenResource[]) => setExtras({ ...extras, resources: next }),
    setMedia: (next: readonly string[]) => setExtras({ ...extras, media: next }),
    /** Another choice for the message that was taken back. */
    setBilling: (next: Billing) => {
      if (billing) setExtras({ ...extras, billing: next });
    },
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
    /** Whether this page may still send the files: another tab may have sent them. */
    own: () => uploads.snapshot().uploads.length === 0 || keptExtras(activityId)?.messageId === messageId,
    /** They went out with a message: the next reply begins without any. */
    begin: () => {
      keepExtras(activityId, null);
      forgetUploads(messageId);
      setExtras(noExtras(newId()));
    },
    /** There are none yet: those to come go with the message of this id. */
    follow: (id: string) => {
      if (id !== messageId) setExtras({ ...noExtras(id), ...(billing ? { billing } : {}) });
    },
    /** Puts the files and handouts of a message back that was refused or taken back. */
    restore: (back: ReplyExtras) => {
      keepExtras(activityId, back);
      setExtras(back);
    },
  };
}
