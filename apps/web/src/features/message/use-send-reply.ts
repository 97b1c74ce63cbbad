import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { useConsentBeforeSending } from '../consent/consent.ts';
import { onTheirWay, untilInGallery } from '../upload-queue/upload-queue.ts';
import { finishConsult } from './finish.ts';
import { joinFirst, sendReply } from './outgoing.ts';
import { billed, type Billing } from './reply-billing.tsx';
import type { UploadFault } from './reply-with.tsx';
import { freeId, saidUnder } from './said-under.ts';
import { undoSending, wayBack } from './take-back.ts';
import type { GoOn, useReplyDone } from './use-reply-done.ts';
import type { ReplyDraft } from './use-reply-draft.ts';
import type { useReplyExtras } from './use-reply-extras.ts';

type Options = {
  activity: Activity;
  goOn: GoOn;
  draft: ReplyDraft;
  extras: ReturnType<typeof useReplyExtras>;
  billing: Billing;
  done: ReturnType<typeof useReplyDone>;
  /** Whether there is something to send, and whether something in it must be mended first. */
  hasReply: boolean;
  unfit: boolean;
  /** Called once a message is on its way and the page stays. */
  onSent: () => void;
};

/** Sends what stands in the reply box, with files and handouts; or all of that and what is done with the consult. */
export function useSendReply({ activity, goOn, draft, extras, billing, done, hasReply, unfit, onSent }: Options) {
  const { i18n } = useLingui();
  const { id: activityId, can } = activity;
  const patient = `${activity.patient.firstName} ${activity.patient.lastName}`.trim();
  const { shown, kept, renamed } = draft;
  const { text, messageId: ofWords, asks = false } = shown.value;
  const [waiting, setWaiting] = useState<'files' | 'rest' | null>(null);
  const [uploadFault, setUploadFault] = useState<UploadFault | null>(null);
  const consents = useConsentBeforeSending();

  const send = async (andDone = false) => {
    if (unfit || waiting || (!andDone && !hasReply)) return;
    const finishing = andDone ? done.begin() : undefined;
    if (finishing === null) return;
    let sentId: string | null = null;
    let afterSend: (() => void) | null = null;
    const { messageId: formId } = extras;
    setUploadFault(null);
    if (extras.files.uploads.length + extras.files.refused.length > 0) {
      setWaiting('files');
      const { failed, total, stopped } = await extras.uploads.settled({ orLater: true });
      setWaiting(null);
      if (stopped) return;
      if (failed > 0 || !extras.own()) {
        setUploadFault({ failed: Math.max(1, failed), total: Math.max(1, total) });
        return;
      }
    }
    const { ids: attachments, shown: files, files: bring } = extras.uploads.toSend();
    const composed = {
      text,
      attachments,
      resources: extras.resources,
      media: extras.media,
      ...billed(activity, billing),
      // Without words nothing is asked.
      asks: asks && !isBlank(text),
    };
    const nothing =
      isBlank(composed.text) && attachments.length + composed.resources.length + composed.media.length === 0;
    if (nothing && !finishing) return;
    setWaiting('rest');
    try {
      await untilInGallery(composed.media);
      if (!(await consents.mayGo({ mediaIds: composed.media, draftId: null }))) return;
      if (can.joinFirst && !nothing) await joinFirst(activityId);
      await kept?.settle();
      const isGone = text !== '' && extras.empty && saidUnder(activityId, ofWords) === text;
      if (!isGone && !nothing) {
        // Words and files go out under one id; words that came from another device take that of the files.
        const messageId = freeId(activityId, text !== '' && extras.empty ? ofWords : formId);
        if (text !== '' && ofWords !== messageId) await renamed(messageId);
        const draftVersion = kept?.base ?? 0;
        const after = onTheirWay(composed.media);
        const how = { formId, files, bring, after, patient, draftVersion };
        await sendReply(activityId, messageId, composed, { ...how, ...(finishing ? { finishing } : {}) });
        sentId = messageId;
        if (!finishing) undoSending(activityId, messageId, billing);
      }
      // Another tab sent the words, or there were none: the rest is done all the same.
      if (finishing) {
        const undo = sentId
          ? wayBack(activityId, sentId, billing, goOn.back)
          : done.undoWithout(await finishConsult(activityId, patient, finishing));
        afterSend = () => done.end(finishing, sentId !== null, undo);
      }
    } catch (error) {
      showSnack({ text: callErrorText(i18n, error) });
      return;
    } finally {
      setWaiting(null);
    }
    void kept?.clear();
    extras.begin(finishing !== undefined);
    if (afterSend) return afterSend();
    onSent();
  };
  return {
    /** Whether something comes before it: files, a consent, a save of the draft that is under way. */
    waiting: waiting !== null,
    /** Whether it waits for files. */
    waitingForFiles: waiting === 'files',
    uploadFault,
    consentDialog: consents.dialog,
    /** `andDone`: with all that is done with the consult. */
    send: (andDone = false) => void send(andDone),
  };
}
