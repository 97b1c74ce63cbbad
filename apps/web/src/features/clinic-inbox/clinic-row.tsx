import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { memo, useId, type MouseEvent } from 'react';
import { shortName } from '@consult/domain/activity/person-name.ts';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import { LastWords, topicOf, useRowInHand, usePatientWords } from '../list/list.ts';
import classes from './clinic-inbox.module.css';
import { isToBook, type ClinicRow as Row } from './clinic-query.ts';
import { Waiting } from './waiting.tsx';

type Props = {
  row: Row;
  openHref: string;
  onOpen: (id: string) => void;
  withStatus: boolean;
  /** In the list to book the last message says what to book. */
  toBook: boolean;
  onBooked: (row: Row) => void;
};

/** One consult of a clinic, as staff needs it to book: whom to call, for what, for whom. The whole row opens it. */
export const ClinicRow = memo(function ClinicRow({ row, openHref, onOpen, withStatus, toBook, onBooked }: Props) {
  const { t } = useLingui();
  const topicId = useId();
  const unreadId = useId();
  const { inHand, handlers } = useRowInHand();
  const { name, detail } = usePatientWords(row, useNow());
  const mayBook = withStatus && row.ownConsultant && isToBook(row);
  const phone = formatPhone(row.patientPhone);
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    const target = event.target as Element;
    if (target.closest('button') || target.closest('a[href^="tel:"]')) return;
    if (target.closest('a') && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen(row.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li
      className={classes.row}
      data-row={row.id}
      data-unread={row.unread || undefined}
      data-empty={row.empty || undefined}
      data-at={(inHand && mayBook) || undefined}
      onClick={handleClick}
      {...handlers}
    >
      <span className={classes.patient}>
        <span className={classes.nameLine}>
          {row.unread ? (
            <span className={classes.dot}>
              <span className="visually-hidden" id={unreadId}>
                <Trans>Unread</Trans>
              </span>
            </span>
          ) : null}
          <a
            href={openHref + row.id}
            className={classes.name}
            data-id={row.id}
            aria-describedby={row.unread ? `${unreadId} ${topicId}` : topicId}
          >
            {name}
          </a>
        </span>
        <span className={classes.detail}>{detail}</span>
      </span>
      <span className={classes.call}>
        {phone ? (
          <a className={classes.phone} href={`tel:${row.patientPhone.replaceAll(/[^0-9+]/g, '')}`}>
            {phone}
          </a>
        ) : (
          <>
            <span className={classes.noPhone}>
              <Trans>No phone</Trans>
            </span>
            {row.hasPatientEmail ? (
              <span className={classes.detail}>
                <Trans>E-mail on file</Trans>
              </span>
            ) : null}
          </>
        )}
      </span>
      <span className={classes.what}>
        <span className={toBook ? 'visually-hidden' : classes.topic} id={topicId}>
          {topicOf(row)}
        </span>
        <LastWords row={row} lines={toBook ? 2 : 1} />
      </span>
      <span className={classes.physician}>{row.physicians.map(shortName).join(', ')}</span>
      {withStatus ? (
        <span className={classes.status}>
          <StatusSign status={row.status} highlighted={isHighlighted(row.status, 'moa')} />
        </span>
      ) : null}
      <span className={classes.end}>
        {isToBook(row) ? (
          <Waiting since={row.lastMessageAt} className={classes.when} />
        ) : (
          <SaidTime at={row.lastMessageAt} className={classes.when} />
        )}
      </span>
      {mayBook ? (
        <span className={classes.booked}>
          <Button
            look="soft"
            icon={<IconCalendarCheck size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={t`Mark as Booked: ${name}`}
            onClick={() => onBooked(row)}
          >
            <Trans>Booked</Trans>
          </Button>
        </span>
      ) : null}
    </li>
  );
});
