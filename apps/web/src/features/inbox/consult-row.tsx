import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff, IconClockExclamation } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { overdueDays } from '@consult/domain/activity/overdue.ts';
import { shortName } from '../../app/names.ts';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { useNow } from '../../ui/now.ts';
import { isUsualOver, UsualAnswerWords } from '../../ui/usual-answer.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import {
  LastWords,
  NamesakeWords,
  ListRow,
  RowFolder,
  RowMark,
  RowPatient,
  RowTime,
  topicOf,
  useRowInHand,
  usePatientWords,
  type ListedConsult,
  type Namesake,
  type RowActions as Actions,
} from '../list/list.ts';
import classes from './inbox.module.css';
import { RowActions } from './row-actions.tsx';

type Props = {
  row: ListedConsult;
  /** Another patient of the same name in the viewer's lists. */
  namesake: Namesake | undefined;
  /** The address that opens a consult, without its id. */
  openHref: string;
  onOpen: (id: string) => void;
  /** It is the opened one. */
  isOpen: boolean;
  withStatus: boolean;
  /** Whether the row says in which folder it lies. */
  withFolder: boolean;
  viewer: 'consultant' | 'moa' | 'referrer';
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
  actions: Actions;
};

/** One consult of a list: person and topic above the detail that decides. The whole row opens it. */
export const ConsultRow = memo(function ConsultRow(props: Props) {
  const { row, namesake, openHref, onOpen, isOpen, withStatus, withFolder, viewer } = props;
  const { selected, onSelect, actions } = props;
  const now = useNow();
  const unreadId = useId();
  const { inHand, handlers } = useRowInHand();
  const { name } = usePatientWords(row, now);
  return (
    <ListRow
      id={row.id}
      unread={row.unread}
      empty={row.empty}
      selected={selected}
      isOpen={isOpen}
      acting={inHand}
      handlers={handlers}
      onOpen={onOpen}
      onSelect={onSelect}
    >
      <RowMark
        id={row.id}
        name={name}
        selected={selected}
        onSelect={onSelect}
        unreadId={row.unread ? unreadId : null}
      />
      <RowCells
        row={row}
        namesake={namesake}
        openHref={openHref}
        isOpen={isOpen}
        withStatus={withStatus}
        withFolder={withFolder}
        viewer={viewer}
        unreadId={unreadId}
      />
      {inHand ? <RowActions row={row} actions={actions} /> : null}
    </ListRow>
  );
});

type CellProps = Pick<Props, 'row' | 'namesake' | 'openHref' | 'isOpen' | 'withStatus' | 'withFolder' | 'viewer'> & {
  unreadId: string;
};

/**
 * The cells of a row. Drawn again only when their content changes, so that selecting hundreds of rows at once is fast.
 */
const RowCells = memo(function RowCells(props: CellProps) {
  const { row, namesake, openHref, isOpen, withStatus, withFolder, viewer, unreadId } = props;
  const { t } = useLingui();
  const now = useNow();
  const topicId = useId();
  const words = usePlaceWords();
  const namesakeId = useId();
  const { name, detail } = usePatientWords(row, now);
  const { referrer, asked } = row;
  // Their own name tells a referrer nothing.
  const whom = asked ? asked.people.map(personWords).join(', ') || asked.serviceName : '';
  const sender = asked ? (viewer === 'referrer' ? whom : t`To ${whom}`) : personWords(referrer);
  return (
    <>
      <RowPatient
        id={row.id}
        href={openHref + row.id}
        isOpen={isOpen}
        describedBy={[row.unread && unreadId, topicId, namesake && namesakeId].filter(Boolean).join(' ')}
        detail={
          <>
            {detail}
            <span className={classes.folded}>
              {detail ? <span className={classes.fold}> · </span> : null}
              {sender}
            </span>
          </>
        }
      >
        {name}
      </RowPatient>
      <span className={classes.consult}>
        <span className={classes.topic} id={topicId}>
          {topicOf(row, words)}
          {withFolder ? <RowFolder>{row.folder === 'inbox' ? t`Inbox` : t`Archive`}</RowFolder> : null}
        </span>
        <LastWords
          row={row}
          lead={namesake ? <NamesakeWords id={namesakeId} namesake={namesake} /> : null}
          className={classes.lastWords}
        />
      </span>
      <span className={classes.referrer}>
        <span className={classes.sender}>{sender}</span>
        <span className={classes.clinic}>{(asked ?? referrer).clinicName}</span>
      </span>
      {withStatus ? (
        <span className={classes.status}>
          <StatusSign status={row.status} highlighted={isHighlighted(row.status, viewer)} />
        </span>
      ) : null}
      <RowTime at={row.lastMessageAt}>
        {row.overdue ? (
          <Overdue since={row.lastMessageAt} now={now} />
        ) : row.muted ? (
          <span className={classes.muted}>
            <IconBellOff size={14} stroke={2} aria-hidden="true" />
            <Trans>Muted</Trans>
          </span>
        ) : asked?.usualAnswer && !isUsualOver(asked.usualAnswer, now) ? (
          <span className={classes.usual}>
            <UsualAnswerWords usual={asked.usualAnswer} short />
          </span>
        ) : null}
      </RowTime>
    </>
  );
});

/** 'Dr. O. Falardeau'; the letters behind the name of somebody without a title. */
function personWords(
  person: ListedConsult['referrer'] | NonNullable<ListedConsult['asked']>['people'][number],
): string {
  return [shortName(person), person.salutation ? '' : person.credentials].filter(Boolean).join(', ');
}

/** How many days the last message has waited. */
function Overdue({ since, now }: { since: string; now: number }) {
  const { t } = useLingui();
  const days = overdueDays(new Date(since), new Date(now));
  return (
    <span className={classes.late}>
      <IconClockExclamation size={14} stroke={2} aria-hidden="true" />
      <span className={classes.lateWide}>
        <span className="visually-hidden">
          <Trans>Overdue</Trans>{' '}
        </span>
        {t`${plural(days, { one: '# day', other: '# days' })}`}
      </span>
      <span className={classes.lateNarrow}>
        <Trans>Overdue {days} d</Trans>
      </span>
    </span>
  );
}
