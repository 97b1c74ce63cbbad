import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { shortName } from '../../app/names.ts';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import {
  LastWords,
  ListRow,
  NamesakeWords,
  RowName,
  topicOf,
  UnreadDot,
  useRowInHand,
  usePatientWords,
  type Namesake,
} from '../list/list.ts';
import classes from './clinic-inbox.module.css';
import { isToBook, type ClinicRow as Row } from './clinic-query.ts';
import { Waiting } from './waiting.tsx';

type Props = {
  row: Row;
  /** Another patient of the same name in the clinic's list. */
  namesake: Namesake | undefined;
  openHref: string;
  onOpen: (id: string) => void;
  /** It is the opened one. */
  isOpen: boolean;
  withStatus: boolean;
  /** In the list to book the last message says what to book. */
  toBook: boolean;
  onBooked: (row: Row) => void;
};

/** One consult of a clinic, as staff needs it to book: whom to call, for what, for whom. The whole row opens it. */
export const ClinicRow = memo(function ClinicRow({
  row,
  namesake,
  openHref,
  onOpen,
  isOpen,
  withStatus,
  toBook,
  onBooked,
}: Props) {
  const { t } = useLingui();
  const topicId = useId();
  const unreadId = useId();
  const namesakeId = useId();
  const { inHand, handlers } = useRowInHand();
  const { name, detail } = usePatientWords(row, useNow());
  const mayBook = withStatus && row.ownConsultant && isToBook(row);
  const phone = formatPhone(row.patientPhone);
  return (
    <ListRow
      id={row.id}
      unread={row.unread}
      empty={row.empty}
      isOpen={isOpen}
      acting={inHand && mayBook}
      handlers={handlers}
      onOpen={onOpen}
    >
      <span className={classes.patient}>
        <span className={classes.nameLine}>
          {row.unread ? <UnreadDot id={unreadId} /> : null}
          <RowName
            id={row.id}
            href={openHref + row.id}
            isOpen={isOpen}
            describedBy={[row.unread && unreadId, topicId, namesake && namesakeId].filter(Boolean).join(' ')}
          >
            {name}
          </RowName>
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
          {topicOf(row, usePlaceWords())}
        </span>
        <LastWords
          row={row}
          lines={toBook ? 2 : 1}
          lead={namesake ? <NamesakeWords id={namesakeId} namesake={namesake} ofClinic /> : null}
        />
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
    </ListRow>
  );
});
