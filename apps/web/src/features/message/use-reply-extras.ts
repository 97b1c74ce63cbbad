import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onDone, onShown } from '../../app/local/local.ts';
import { newId } from '../../app/new-id.ts';
import { forgetUploads, uploadsOf, useUploads } from '../attachment/attachment.ts';
import type { ChosenResource } from '../library/library.ts';
import { outgoingOf } from './outgoing.ts';
import type { Billing } from './reply-billing.tsx';
import { nothingChosen, type FinishChoice } from './finish.ts';
import {
  chosen,
  isSameExtras,
  keepExtras,
  keptExtras,
  readExtras,
  recordOf,
  type ReplyExtras,
} from './reply-extras.ts';

const noExtras = (messageId: string): ReplyExtras => ({ messageId, resources: [], media: [] });

/** Whether a message is on its way. One that was refused may be in its box again. */
const isSent = (activityId: string, messageId: string): boolean =>
  outgoingOf(activityId).some((one) => one.messageId === messageId && one.standing !== 'refused');

/** What an earlier visit began and did not send; a page that was closed just after it sent them left them there. */
function begun(activityId: string): ReplyExtras | null {
  const kept = keptExtras(activityId);
  return kept && !isSent(activityId, kept.messageId) ? kept : null;
}

onDone('message-send', ({ id, stream }) => {
  if (keptExtras(stream)?.messageId === id) keepExtras(stream, null);
});

/**
 * The files, handouts and photos of a reply, and what is to be done with the consult beside it. A reload finds them
 * again.
 */
export function useReplyExtras(activityId: string) {
  const [extras, setExtras] = useState<ReplyExtras>(() => begun(activityId) ?? noExtras(newId()));
  const { messageId, resources, media, billing, finish } = extras;
  const uploads = uploadsOf(messageId, `reply.${activityId}`);
  const shown = useUploads(messageId);
  const picked = resources.length + media.length;
  const hasChoice = billing !== undefined || finish !== undefined;
  const kept = shown.uploads.length > 0 || picked > 0 || hasChoice || shown.earlier === 'loading';
  useEffect(() => {
    if (keptExtras(activityId)?.messageId === messageId) void uploads.load([], []);
  }, [uploads, activityId, messageId]);
  useEffect(() => {
    // What the device keeps is forgotten only after the server has said which files it has.
    if (kept) keepExtras(activityId, extras);
    else if (shown.earlier !== 'unknown' && shown.earlier !== 'failed') keepExtras(activityId, null);
    // What was taken back is forgotten at once.
    else if (keptExtras(activityId)?.messageId === messageId) keepExtras(activityId, extras);
  }, [kept, shown.earlier, activityId, extras, messageId]);
  /** What this device kept when this page last looked. */
  const seen = useRef(recordOf(activityId));
  const followTabs = useEffectEvent(() => {
    const record = recordOf(activityId);
    if (record === seen.current) return;
    seen.current = record;
    const now = readExtras(record);
    if (!now || isSameExtras(now, extras) || isSent(activityId, now.messageId)) return;
    if (now.messageId === messageId || !kept) setExtras(now);
  });
  const beginAfter = useEffectEvent(() => {
    if (!isSent(activityId, messageId)) return;
    const now = keptExtras(activityId);
    forgetUploads(messageId);
    setExtras(now && now.messageId !== messageId ? now : noExtras(newId()));
  });
  // Another tab sent them, and this one goes on with what that one began since; or it chose something for this reply.
  useEffect(
    () =>
      onShown(() => {
        beginAfter();
        followTabs();
      }),
    [],
  );

  return {
    messageId,
    uploads,
    files: shown,
    resources,
    media,
    /** The billing choice of a message that was taken back; undefined for none. */
    billing,
    /** What was chosen to be done with the consult beside the reply. */
    finish: finish ?? nothingChosen,
    empty: shown.uploads.length === 0 && picked === 0,
    setResources: (next: readonly ChosenResource[]) => setExtras({ ...extras, resources: next }),
    setMedia: (next: readonly string[]) => setExtras({ ...extras, media: next }),
    /** Another choice for the message that was taken back. */
    setBilling: (next: Billing) => {
      if (billing) setExtras({ ...extras, billing: next });
    },
    setFinish: (next: FinishChoice) => {
      const { finish: _before, ...rest } = extras;
      setExtras({ ...rest, ...chosen(next) });
    },
    /** Whether this page may still send the files: another tab may have sent them. */
    own: () => uploads.snapshot().uploads.length === 0 || keptExtras(activityId)?.messageId === messageId,
    /** They went out with a message: the next reply begins without any. `done`: what was chosen is done too. */
    begin: (done: boolean) => {
      keepExtras(activityId, null);
      forgetUploads(messageId);
      setExtras({ ...noExtras(newId()), ...(done ? {} : chosen(finish)) });
    },
    /** There are none yet: those to come go with the message of this id. */
    follow: (id: string) => {
      if (id === messageId) return;
      const now = keptExtras(activityId);
      const begins = { ...noExtras(id), ...(billing ? { billing } : {}), ...chosen(finish) };
      // Another tab chose something for it already.
      setExtras(now?.messageId === id ? now : begins);
    },
    /** Puts the files and handouts of a message back that was refused or taken back. */
    restore: (back: ReplyExtras) => {
      const whole = { ...back, ...chosen(finish) };
      keepExtras(activityId, whole);
      setExtras(whole);
    },
  };
}
