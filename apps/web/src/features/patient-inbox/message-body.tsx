import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { claimsQuery } from '../../app/session.ts';
import { titled } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { AttachmentList } from '../attachment/attachment.ts';
import { FileViewer, useFileViewer } from '../viewer/viewer.ts';
import { Answers } from './answers.tsx';
import { FateSentence } from './fate-sentence.tsx';
import { FateSign } from './fate-sign.tsx';
import { MessageActions } from './message-actions.tsx';
import type { OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';
import { StartConsult } from './start-consult.tsx';
import { subjectWords } from './subject-words.ts';

/** The opened message under its patient: subject, sender, fate, actions, answers with their PDF, text and files. */
export function MessageBody({ message }: { message: OpenedMessage }) {
  const { t, i18n } = useLingui();
  const viewer = useFileViewer();
  const { body, attachments, pdf } = message;
  const files = [...(pdf ? [pdf] : []), ...attachments];
  return (
    <>
      <div className={classes.scroll}>
        <div className={classes.part}>
          <h3>{subjectWords(i18n, message)}</h3>
          <Facts message={message} />
          <div className={classes.fate}>
            <FateSign message={message} />
            <FateSentence message={message} />
          </div>
          <MessageActions message={message} />
          {message.state === 'received' && message.activityId ? (
            <ToConsult activityId={message.activityId} ownerId={message.ownerId} />
          ) : null}
        </div>
        {message.respondedAt && message.subType === 'Forms' ? <Answers message={message} /> : null}
        {pdf ? (
          <div className={classes.part}>
            <Button
              icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => viewer.open(files, pdf.id)}
            >
              <Trans>All answers as PDF</Trans>
            </Button>
          </div>
        ) : null}
        {body ? (
          <div className={classes.part}>
            <p className={classes.text}>{body}</p>
          </div>
        ) : null}
        {attachments.length > 0 ? (
          <section className={classes.part} aria-label={t`Attachments`}>
            <h4 id="message-files">
              <Trans>Attachments</Trans>
            </h4>
            <AttachmentList
              attachments={attachments}
              labelledBy="message-files"
              onOpen={(id) => viewer.open(files, id)}
            />
          </section>
        ) : null}
      </div>
      <StartConsult message={message} />
      <FileViewer {...viewer.shown} />
    </>
  );
}

/** Leads to the consult that a patient's own message is about, in the inbox of whose message it is. */
function ToConsult({ activityId, ownerId }: { activityId: string; ownerId: string }) {
  const viewerId = useQuery(claimsQuery).data?.uid;
  const to = ownerId === viewerId ? '/dashboard/secure-messaging' : '/dashboard/clinic-inbox';
  return (
    <p>
      <Link to={to} search={{ econsultId: activityId }}>
        <Trans>Open the consult</Trans>
      </Link>
    </p>
  );
}

/** From whom, and when it was sent, opened and answered. */
function Facts({ message }: { message: OpenedMessage }) {
  const { t } = useLingui();
  const { sentBy, goesOutAt, created, openedAt, respondedAt } = message;
  const sender = titled(message.sender);
  const waits = message.state === 'scheduled' || message.state === 'held';
  return (
    <p className={classes.facts}>
      {sentBy ? t`From ${sender}` : t`From the patient`}
      {message.onBehalf && sentBy ? ` (${t`by ${titled(sentBy.name)}`})` : null}
      {' · '}
      {sentBy ? (waits ? t`written` : t`sent`) : t`came`} <SaidTime at={waits ? created : (goesOutAt ?? created)} />
      {openedAt ? (
        <>
          {' · '}
          {t`opened`} <SaidTime at={openedAt} />
        </>
      ) : null}
      {respondedAt ? (
        <>
          {' · '}
          {t`answered`} <SaidTime at={respondedAt} />
        </>
      ) : null}
    </p>
  );
}
