import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fullName, titled } from '../../app/names.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { saveToCalendar } from '../../ui/save-to-calendar.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { EmptyState } from '../../ui/states.tsx';
import { UsualAnswerWords } from '../../ui/usual-answer.tsx';
import { callTimeWords } from '../phone-consult/phone-consult.ts';
import { ReferralMessage } from './referral-message-dialog.tsx';
import { sendTexts } from './send-texts.ts';
import { TakeConsultBack } from './take-consult-back.tsx';
import { WhatLeaves } from './what-leaves.tsx';
import type { SentConsult } from './consult-command.ts';
import classes from './composer.module.css';

/** The consult as its sender reads it, with its call's time as the server says it. */
const sentConsultQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['sent-consult', activityId],
    queryFn: ({ signal }) => call('activity-open', { activityId, timeZone: ownZone }, { signal }),
    staleTime: Infinity,
  });

type PageProps = { activityId: string; known: SentConsult | null; title: string };

/** Shown after the send. After a reload the page reads from the consult itself what was sent, and to whom. */
export function SentPage({ activityId, known, title }: PageProps) {
  const here = known?.activityId === activityId ? known : null;
  const [shownAt] = useState(() => new Date(serverNow()).toISOString());
  const consult = useQuery({ ...sentConsultQuery(activityId), enabled: here === null });
  if (here)
    return (
      <>
        <SentPanel sent={here} sentAt={shownAt} title={title} />
        <ReferralMessage activityId={activityId} />
      </>
    );
  if (consult.data) {
    const recipients = consult.data.members
      .filter(({ role }) => role === 'consultant')
      .map((member) => fullName(member));
    return (
      <>
        <SentPanel
          sent={{
            activityId,
            activityType: consult.data.activityType,
            subject: consult.data.subject,
            recipients,
            usualAnswer: consult.data.usualAnswer,
            patient: `${consult.data.patient.firstName} ${consult.data.patient.lastName}`,
            files: consult.data.attachments.length,
            fileNames: consult.data.attachments.map(({ name }) => name),
            call: consult.data.phoneCall,
          }}
          sentAt={consult.data.createdAt}
          title={title}
        />
        <ReferralMessage activityId={activityId} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} />
      <PageBody padded>
        {consult.isError ? (
          <EmptyState
            icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}
            action={
              <Link to="/dashboard/consult" className={buttonClass('plain')}>
                <Trans>New Consult</Trans>
              </Link>
            }
          >
            <Trans>This consult cannot be shown here. Look for it in your inbox.</Trans>
          </EmptyState>
        ) : (
          <PageSkeleton />
        )}
      </PageBody>
    </>
  );
}

/** What was sent, to whom, and where to find it. */
function SentPanel({ sent, sentAt, title }: { sent: SentConsult; sentAt: string; title: string }) {
  const { i18n } = useLingui();
  const words = usePlaceWords();
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(sent.recipients.map(titled));
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <div className={classes.sent}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <h2>{i18n._(sendTexts[sent.activityType].sent)}</h2>
          <p>{words.subject(sent.subject)}</p>
          {names ? (
            <p className={classes.to}>
              <Trans>To {names}</Trans>
            </p>
          ) : null}
          {sent.usualAnswer ? (
            <p className={classes.usual}>
              <UsualAnswerWords usual={sent.usualAnswer} />
            </p>
          ) : null}
          <WhatLeaves patient={sent.patient} service="" recipients={null} files={sent.files} className={classes.to} />
          {sent.fileNames.length > 0 ? <p className={classes.to}>{sent.fileNames.join(', ')}</p> : null}
          {sent.call ? <CallTime activityId={sent.activityId} call={sent.call} sentAt={sentAt} names={names} /> : null}
          <TakeConsultBack activityId={sent.activityId} sentAt={sentAt} />
          <p className={classes.next}>
            <Link
              ref={open}
              to="/dashboard/secure-messaging"
              search={{ econsultId: sent.activityId }}
              className={buttonClass('primary')}
            >
              <Trans>Open the consult</Trans>
            </Link>
            <Link to="/dashboard/consult" className={buttonClass('plain')}>
              <Trans>New Consult</Trans>
            </Link>
          </p>
        </div>
      </PageBody>
    </>
  );
}

type CallProps = { activityId: string; call: NonNullable<SentConsult['call']>; sentAt: string; names: string };

/**
 * When the call is, as the server says it (this browser's zone data may be of last year), with a file for one's own
 * calendar, which says no more than with whom.
 */
function CallTime({ activityId, call: { startTime, endTime }, sentAt, names }: CallProps) {
  const { t, i18n } = useLingui();
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const consult = useQuery(sentConsultQuery(activityId));
  const said = consult.data?.phoneCall;
  const handleCalendar = () =>
    saveToCalendar('phone-consult.ics', {
      uid: activityId,
      version: 0,
      madeAt: new Date(sentAt),
      start,
      end,
      title: t`Phone consult`,
      place: '',
      description: names,
    });
  return (
    <>
      <p>
        {said
          ? callTimeWords(i18n, said)
          : consult.isError
            ? t`The time of the call could not be loaded. It is in the consult.`
            : '\u00a0'}
      </p>
      <Button icon={<IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={handleCalendar}>
        {t`Add to calendar`}
      </Button>
    </>
  );
}
