import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { messageMaxLength } from '@consult/contract/message/message.ts';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import { onDone, useLocalLoaded } from '../../app/local/local.ts';
import { useTakenFor } from '../../app/taken-for-form.ts';
import { UnreadableWords } from '../../app/unreadable-words.tsx';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNow } from '../../ui/now.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { Activity } from '../activity/activity.ts';
import { useFilled, type Template } from '../library/library.ts';
import { replyPlace } from '../list/list.ts';
import { OpenPlaceholders, selectOpen } from './open-placeholders.tsx';
import { OtherDevice, OtherTab } from './other-device.tsx';
import { useBillingPreview } from './billing-preview.tsx';
import { ReplyAbout, useReplyPlaceholder } from './reply-about.tsx';
import { ReplyAsks } from './reply-asks.tsx';
import { billingFault, fallsIntoWindow, ReplyBilling, usualBilling } from './reply-billing.tsx';
import { ReplyDialogs, type ReplyDialog } from './reply-dialogs.tsx';
import { ReplyDone } from './reply-done.tsx';
import { ReplyField } from './reply-field.tsx';
import { ReplyNotes } from './reply-notes.tsx';
import { ReplyTools } from './reply-tools.tsx';
import { ReplyWith } from './reply-with.tsx';
import { threadQuery } from './thread-query.ts';
import classes from './reply.module.css';
import { useBoxReturns } from './use-box-returns.ts';
import { doneKeys, sendKeys, useReplyKeys } from './use-reply-keys.ts';
import { useReplyDone, type GoOn } from './use-reply-done.ts';
import { useReplyDraft } from './use-reply-draft.ts';
import { useReplyExtras } from './use-reply-extras.ts';
import { useSendReply } from './use-send-reply.ts';

type Props = {
  activity: Activity;
  viewerId: string;
  goOn: GoOn;
  onSend: () => void;
  /** Called with true while the box has text and the focus, and with false when it no longer has both. */
  onWriting: (writing: boolean) => void;
  /** Esc: the keys go back to the consult. */
  onLeave: () => void;
  /** A template was inserted; it may stand for an outcome. */
  onTemplate: (template: Template) => void;
};

/**
 * The box for a reply, with its files and handouts. The device keeps the text at every key until the message is on its
 * way.
 */
export function ReplyBox(props: Props) {
  const loaded = useLocalLoaded();
  const [dialog, setDialog] = useState<ReplyDialog>(null);
  // Once the device has opened what it keeps, the form begins with it; a dialog that was asked for before opens then.
  return <ReplyForm key={String(loaded)} {...props} dialog={loaded ? dialog : null} onDialog={setDialog} />;
}

type FormProps = Props & { dialog: ReplyDialog; onDialog: (dialog: ReplyDialog) => void };

function ReplyForm({ activity, viewerId, goOn, onSend, onWriting, onLeave, onTemplate, dialog, onDialog }: FormProps) {
  const { t } = useLingui();
  const { id: activityId, can } = activity;
  const extras = useReplyExtras(activityId);
  const draft = useReplyDraft(activity, extras.messageId);
  const { shown, kept, savedAt, type, answers } = draft;
  const [billing, setBilling] = useState(extras.billing ?? usualBilling);
  const { data: thread } = useQuery(threadQuery(activityId));
  const sameWindow = fallsIntoWindow(thread?.messages ?? [], viewerId, new Date(useNow()));
  const [saving, setSaving] = useState(false);
  const [inBox, setInBox] = useState(false);
  const [more, setMore] = useState(false);
  /** A send that waits for a word about placeholders without a value. */
  const [asked, setAsked] = useState<{ andDone: boolean } | null>(null);
  /** The last send; `open`: the words that may leave with placeholders without a value. */
  const lastSend = useRef<{ andDone: boolean; open: string | null }>({ andDone: false, open: null });
  const filled = useFilled(activity, viewerId);
  const field = useRef<HTMLTextAreaElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const aboutId = useId();
  const placeholder = useReplyPlaceholder(activity);
  const { text, asks = false } = shown.value;
  const left = messageMaxLength - text.length;
  const codeFault = billingFault(activity, billing);
  const fault = codeFault === null ? null : { id: `${noteId}-code`, fault: codeFault };
  const hasReply = !isBlank(text) || !extras.empty;
  const unfit = left < 0 || codeFault !== null || !shown.ready;
  const lastSeq = thread?.messages.at(-1)?.seq ?? 0;
  const preview = useBillingPreview({ ...activity, lastSeq }, billing, hasReply && !sameWindow);
  const focusField = () => field.current?.focus();
  const choosing = { kept: extras.finish, onChoose: extras.setFinish };
  const done = useReplyDone({ activity, viewerId, reply: hasReply, answers: !asks, ...choosing, goOn });
  const sending = { activity, goOn, draft, extras, billing, done, hasReply, unfit };
  const { waiting, waitingForFiles, uploadFault, consentDialog, send } = useSendReply({
    ...sending,
    onSent: () => {
      lastSend.current = { andDone: false, open: null };
      onSend();
      focusField();
    },
  });
  const blocked = unfit || waiting;
  const disabled = !hasReply || blocked;
  useTakenFor(replyPlace(activityId), (ids) => extras.setMedia([...new Set([...extras.media, ...ids])]));

  const returning = { activityId, extras, text, type, asks };
  useBoxReturns({ ...returning, setBilling: can.bill ? setBilling : null, focusField });
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
  const handleSend = (andDone = false, anyway = false) => {
    if (andDone ? blocked : disabled) return;
    const open = anyway ? text : lastSend.current.open;
    lastSend.current = { andDone, open };
    const asks = open !== text && selectOpen(text, field.current);
    setAsked(asks ? { andDone } : null);
    if (!asks) send(andDone);
  };
  const handleKeyDown = useReplyKeys({
    onWrite: focusField,
    onTemplates: can.templates ? () => onDialog('templates') : null,
    onSend: handleSend,
  });
  const handleSave = async () => {
    setSaving(true);
    const saved = (await kept?.saveNow()) ?? false;
    setSaving(false);
    if (saved) announce(t`Draft saved`);
    else showSnack({ text: t`Error saving draft` });
  };
  const insert = (template: Template, from: number, to: number) => {
    const words = filled(template.text);
    type(text.slice(0, from) + words + text.slice(to));
    onDialog(null);
    onTemplate(template);
    const { outcome: stands, diagnosis } = template;
    if (can.editOutcome && stands) done.choose({ ...done.choice, outcome: { outcome: stands, diagnosis } });
    // The dialog first gives the focus back to its button.
    afterCommit(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + words.length, from + words.length);
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys that send, in all its fields
    <form
      className={classes.reply}
      aria-label={t`Reply`}
      // Chromium writes what stands in fields into its own session files unless this is off.
      autoComplete="off"
      onKeyDown={handleKeyDown}
      data-used={text !== '' || more || !extras.empty || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      {kept && shown.elsewhere ? <OtherTab kept={kept} onChosen={focusField} /> : null}
      {kept && shown.other !== null && !shown.elsewhere ? <OtherDevice kept={kept} onChosen={focusField} /> : null}
      {kept ? <UnreadableWords kept={kept} words={shown.unreadable} /> : null}
      {asks ? (
        <ReplyAsks
          onAnswer={() => {
            answers();
            focusField();
          }}
        />
      ) : null}
      {asked ? (
        <OpenPlaceholders
          text={text}
          onGoTo={() => selectOpen(text, field.current)}
          onSendAnyway={() => handleSend(asked.andDone, true)}
        />
      ) : null}
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
          handleSend(lastSend.current.andDone);
        }}
        waiting={waitingForFiles}
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
        <ReplyAbout id={aboutId} activity={activity} viewerId={viewerId} />
        <ReplyField
          fieldRef={field}
          text={text}
          readOnly={waiting || !shown.ready}
          noteId={`${aboutId} ${noteId}`}
          placeholder={placeholder}
          invalid={left < 0}
          snippets={can.templates}
          onType={type}
          onSnippet={insert}
          onInBox={setInBox}
          onLeave={onLeave}
        />
        <div className={classes.bar}>
          <ReplyTools
            can={can}
            disabled={waiting}
            nothing={text === ''}
            saving={saving}
            attachRef={attach}
            onTemplates={() => onDialog('templates')}
            onResources={() => onDialog('resources')}
            onAttach={() => onDialog('files')}
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
              running={waiting ? (waitingForFiles ? t`Uploading…` : t`Sending…`) : undefined}
              icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
              {...(sendKeys ? { hint: sendKeys } : {})}
            >
              <Trans>Send</Trans>
            </Button>
          </div>
        </div>
      </div>
      <ReplyDone
        activity={activity}
        choice={done.choice}
        onChange={done.choose}
        words={done.words}
        reply={hasReply}
        asks={done.asks}
        wrongCode={done.wrongCode}
        outcomeRef={done.outcomeRef}
        keys={sendKeys && doneKeys}
        disabled={blocked}
        onDone={() => handleSend(true)}
      />
      <ReplyNotes
        id={noteId}
        activity={activity}
        opening={!shown.ready}
        text={text}
        savedAt={savedAt}
        left={left}
        fault={fault}
        preview={preview}
      />
      <ReplyDialogs
        activityId={activityId}
        open={dialog}
        extras={extras}
        waiting={waiting}
        onTemplate={(template) => {
          const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
          insert(template, from, to);
        }}
        onClose={() => onDialog(null)}
      />
      {consentDialog}
    </form>
  );
}
