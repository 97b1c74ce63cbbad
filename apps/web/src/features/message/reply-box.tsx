import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageMaxLength } from '@consult/contract/message/message.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { onDone } from '../../app/local/local.ts';
import { useTakenFor } from '../../app/taken-for-form.ts';
import { UnreadableWords } from '../../app/unreadable-words.tsx';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNow } from '../../ui/now.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { useConsentBeforeSending } from '../consent/consent.ts';
import type { Template } from '../library/library.ts';
import { onTheirWay, untilInGallery } from '../upload-queue/upload-queue.ts';
import { onRestoreUnsent, type Unsent } from './restore-unsent.ts';
import { onReturned, type Returned } from './returned.ts';
import { undoSending } from './take-back.ts';
import { joinFirst, sendReply } from './outgoing.ts';
import { OtherDevice, OtherTab } from './other-device.tsx';
import { billed, billingFault, fallsIntoWindow, ReplyBilling, usualBilling } from './reply-billing.tsx';
import { ReplyDialogs, type ReplyDialog } from './reply-dialogs.tsx';
import { ReplyNotes } from './reply-notes.tsx';
import { ReplyTools } from './reply-tools.tsx';
import { ReplyWith, type UploadFault } from './reply-with.tsx';
import { freeId, saidUnder } from './said-under.ts';
import { threadQuery } from './thread-query.ts';
import classes from './reply.module.css';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyExtras } from './use-reply-extras.ts';

/** The keys that send, where there are keys. */
const sendKeys = matchMedia('(pointer: coarse)').matches
  ? undefined
  : /Mac/.test(navigator.platform)
    ? '⌘ ⏎'
    : 'Ctrl ⏎';

/** Whether a field is as high as its text by its style alone: measuring it costs two layouts of the page a key. */
const sizesItself = CSS.supports('field-sizing', 'content');

type Props = {
  activity: Activity;
  viewerId: string;
  onSend: () => void;
  /** Called with true while the box has text and the focus, and with false when it no longer has both. */
  onWriting: (writing: boolean) => void;
  /** A template was inserted; it may stand for an outcome. */
  onTemplate: (template: Template) => void;
};

/**
 * The box for a reply, with its files and handouts. The device keeps the text at every key until the message is on its
 * way.
 */
export function ReplyBox({ activity, viewerId, onSend, onWriting, onTemplate }: Props) {
  const { t, i18n } = useLingui();
  const { id: activityId, can } = activity;
  const patient = `${activity.patient.firstName} ${activity.patient.lastName}`.trim();
  const extras = useReplyExtras(activityId);
  const { shown, kept, savedAt, type, renamed } = useReplyDraft(activity, extras.messageId);
  const [billing, setBilling] = useState(extras.billing ?? usualBilling);
  const { data: thread } = useQuery(threadQuery(activityId));
  const sameWindow = fallsIntoWindow(thread?.messages ?? [], viewerId, new Date(useNow()));
  const [dialog, setDialog] = useState<ReplyDialog>(null);
  const [waiting, setWaiting] = useState(false);
  const [saving, setSaving] = useState(false);
  const [inBox, setInBox] = useState(false);
  const [more, setMore] = useState(false);
  const [uploadFault, setUploadFault] = useState<UploadFault | null>(null);
  const consents = useConsentBeforeSending();
  const field = useRef<HTMLTextAreaElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const { text } = shown.value;
  const left = messageMaxLength - text.length;
  const codeFault = billingFault(activity, billing);
  const fault = codeFault === null ? null : { id: `${noteId}-code`, fault: codeFault };
  const disabled = (text.trim() === '' && extras.empty) || left < 0 || waiting || codeFault !== null;
  const focusField = () => field.current?.focus();
  useTakenFor(`reply.${activityId}`, (ids) => extras.setMedia([...new Set([...extras.media, ...ids])]));

  const handleRestore = useEffectEvent((message: Unsent): boolean => {
    const withMore = message.attachments.length + message.resources.length + message.media.length > 0;
    if (withMore && !extras.empty) return false;
    type(text.trim() === '' ? message.text : `${message.text}\n\n${text}`);
    const { formId, resources, media } = message;
    if (withMore) extras.restore({ messageId: formId, resources, media });
    focusField();
    return true;
  });
  useEffect(() => onRestoreUnsent(activityId, (message) => handleRestore(message)), [activityId]);
  const handleReturned = useEffectEvent((message: Returned) => {
    const { messageId, resources, media } = message;
    if (extras.empty)
      extras.restore({ messageId, resources, media, ...(can.bill ? { billing: message.billing } : {}) });
    if (can.bill) setBilling(message.billing);
    afterCommit(focusField);
  });
  const hasMore = useEffectEvent(() => !extras.empty);
  useEffect(
    () => onReturned(activityId, { hasMore: () => hasMore(), take: (message) => handleReturned(message) }),
    [activityId],
  );
  useEffect(
    () => onDone('message-send', ({ stream }) => (stream === activityId ? announce(t`Message sent`) : undefined)),
    [activityId, t],
  );
  const { messageId: ofWords } = shown.value;
  const follow = useEffectEvent(() => {
    if (text !== '' && extras.empty) extras.follow(ofWords);
  });
  useEffect(() => follow(), [ofWords, text]);
  const writing = inBox && text !== '';
  const tellWriting = useEffectEvent(onWriting);
  useLayoutEffect(() => tellWriting(writing), [writing]);
  useEffect(() => () => tellWriting(false), []);
  useShortcut('r', t`Write a reply`, focusField);

  // As high as its text, up to a limit set by the style sheet, in browsers whose style sheets do not do it.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || sizesItself) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const handleSend = async () => {
    if (disabled) return;
    const { messageId: formId } = extras;
    setUploadFault(null);
    if (extras.files.uploads.length + extras.files.refused.length > 0) {
      setWaiting(true);
      const { failed, total, stopped } = await extras.uploads.settled({ orLater: true });
      setWaiting(false);
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
    };
    if (composed.text.trim() === '' && attachments.length + composed.resources.length + composed.media.length === 0)
      return;
    setWaiting(true);
    try {
      await untilInGallery(composed.media);
      if (!(await consents.mayGo({ mediaIds: composed.media, draftId: null }))) return;
      if (can.joinFirst) await joinFirst(activityId);
      await kept?.settle();
      const isGone = text !== '' && extras.empty && saidUnder(activityId, ofWords) === text;
      if (!isGone) {
        // Words and files go out under one id; words that came from another device take that of the files.
        const messageId = freeId(activityId, text !== '' && extras.empty ? ofWords : formId);
        if (text !== '' && ofWords !== messageId) await renamed(messageId);
        const draftVersion = kept?.base ?? 0;
        const after = onTheirWay(composed.media);
        await sendReply(activityId, messageId, composed, { formId, files, bring, after, patient, draftVersion });
        undoSending(activityId, messageId, billing);
      }
    } catch (error) {
      showSnack({ text: callErrorText(i18n, error) });
      return;
    } finally {
      setWaiting(false);
    }
    void kept?.clear();
    extras.begin();
    onSend();
    focusField();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void handleSend();
  };
  const handleSave = async () => {
    setSaving(true);
    const saved = (await kept?.saveNow()) ?? false;
    setSaving(false);
    if (saved) announce(t`Draft saved`);
    else showSnack({ text: t`Error saving draft` });
  };
  const insert = (template: Template) => {
    const element = field.current;
    const from = element?.selectionStart ?? text.length;
    const to = element?.selectionEnd ?? text.length;
    type(text.slice(0, from) + template.text + text.slice(to));
    setDialog(null);
    onTemplate(template);
    // The dialog first gives the focus back to its button.
    afterCommit(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + template.text.length, from + template.text.length);
    });
  };
  return (
    <form
      className={classes.reply}
      aria-label={t`Reply`}
      // Chromium writes what stands in fields into its own session files unless this is off.
      autoComplete="off"
      data-used={text !== '' || more || !extras.empty || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      {kept && shown.elsewhere ? <OtherTab kept={kept} onChosen={focusField} /> : null}
      {kept && shown.other !== null && !shown.elsewhere ? <OtherDevice kept={kept} onChosen={focusField} /> : null}
      {kept ? <UnreadableWords kept={kept} words={shown.unreadable} /> : null}
      <ReplyWith
        uploads={extras.uploads}
        resources={extras.resources}
        onResources={extras.setResources}
        media={extras.media}
        onMedia={extras.setMedia}
        disabled={waiting}
        fault={uploadFault}
        onSendWithout={() => {
          extras.uploads.leaveOut();
          void handleSend();
        }}
        waiting={waiting}
        onRemoved={() => attach.current?.focus()}
      />
      <div className={classes.box} data-more={more || codeFault !== null || undefined}>
        <span className={classes.more}>
          <IconButton
            label={t`More for this reply`}
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            aria-expanded={more || codeFault !== null}
            onClick={() => setMore(!more)}
          />
        </span>
        <textarea
          ref={field}
          className={classes.field}
          aria-label={t`Reply`}
          aria-describedby={noteId}
          aria-invalid={left < 0 || undefined}
          placeholder={t`Write a reply`}
          rows={2}
          value={text}
          readOnly={waiting || !shown.ready}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={() => setInBox(true)}
          onBlur={() => setInBox(false)}
        />
        <div className={classes.bar}>
          <ReplyTools
            can={can}
            disabled={waiting}
            nothing={text === ''}
            saving={saving}
            attachRef={attach}
            onTemplates={() => setDialog('templates')}
            onResources={() => setDialog('resources')}
            onAttach={() => setDialog('files')}
            onSave={() => void handleSave()}
          />
          <div className={classes.go}>
            <ReplyBilling
              can={can}
              billing={billing}
              onChange={(next) => {
                setBilling(next);
                extras.setBilling(next);
              }}
              disabled={waiting}
              sameWindow={sameWindow}
              faultId={fault ? fault.id : undefined}
            />
            <Button
              look="primary"
              type="submit"
              disabled={disabled && !waiting}
              running={waiting ? t`Uploading…` : undefined}
              icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
              {...(sendKeys ? { hint: sendKeys } : {})}
            >
              <Trans>Send</Trans>
            </Button>
          </div>
        </div>
      </div>
      <ReplyNotes
        id={noteId}
        activity={activity}
        opening={!shown.ready}
        text={text}
        savedAt={savedAt}
        left={left}
        fault={fault}
      />
      <ReplyDialogs
        activityId={activityId}
        open={dialog}
        extras={extras}
        waiting={waiting}
        onTemplate={insert}
        onClose={() => setDialog(null)}
      />
      {consents.dialog}
    </form>
  );
}
