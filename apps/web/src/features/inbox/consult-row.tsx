import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellOff, IconClockExclamation } from '@tabler/icons-react';
import { memo, useId, type MouseEvent } from 'react';
import { overdueDays } from '@consult/domain/activity/overdue.ts';
import { shortName } from '@consult/domain/activity/person-name.ts';
import { isHighlighted } from '@consult/domain/activity/status.ts';
import { useNow } from '../../ui/now.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { StatusSign } from '../../ui/status-sign.tsx';
import {
  LastWords,
  topicOf,
  useRowInHand,
  usePatientWords,
  type ListedConsult,
  type RowActions as Actions,
} from '../list/list.ts';
import classes from './inbox.module.css';
import { RowActions } from './row-actions.tsx';

type Props = {
  row: ListedConsult;
  /** The address that opens a consult, without its id. */
  openHref: string;
  onOpen: (id: string) => void;
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
  const { row, openHref, onOpen, withStatus, withFolder, viewer, selected, onSelect, actions } = props;
  const { t } = useLingui();
  const now = useNow();
  const unreadId = useId();
  const { inHand, handlers } = useRowInHand();
  const { name } = usePatientWords(row, now);
  // The link covers the row, but a click on an element above it (a time with its tooltip) must open the consult too.
  const handleClick = (event: MouseEvent<HTMLLIElement>) => {
    const target = event.target as Element;
    if (target.closest('button, input, label')) return;
    if (target.closest('a') && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    // While the phone's list is in selecting mode, one tap on the row selects it.
    if (event.currentTarget.closest('[data-selecting]')) onSelect(row.id, event.shiftKey);
    else onOpen(row.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard opens it through the link
    <li
      className={classes.row}
      data-row={row.id}
      data-unread={row.unread || undefined}
      data-empty={row.empty || undefined}
      data-selected={selected || undefined}
      data-at={inHand || undefined}
      onClick={handleClick}
      {...handlers}
    >
      <span className={classes.mark}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            className={classes.box}
            checked={selected}
            aria-label={t`Select ${name}`}
            onChange={() => undefined}
            onClick={(event) => onSelect(row.id, event.shiftKey)}
          />
        </label>
        {row.unread ? (
          <span className={classes.dot}>
            <span className="visually-hidden" id={unreadId}>
              <Trans>Unread</Trans>
            </span>
          </span>
        ) : null}
      </span>
      <RowCells
        row={row}
        openHref={openHref}
        withStatus={withStatus}
        withFolder={withFolder}
        viewer={viewer}
        unreadId={unreadId}
      />
      {inHand ? <RowActions row={row} actions={actions} /> : null}
    </li>
  );
});

type CellProps = Pick<Props, 'row' | 'openHref' | 'withStatus' | 'withFolder' | 'viewer'> & { unreadId: string };

/**
 * The cells of a row. Drawn again only when their content changes, so that selecting hundreds of rows at once is fast.
 */
const RowCells = memo(function RowCells({ row, openHref, withStatus, withFolder, viewer, unreadId }: CellProps) {
  const { t } = useLingui();
  const now = useNow();
  const topicId = useId();
  const { name, detail } = usePatientWords(row, now);
  const { referrer } = row;
  const sender = [shortName(referrer), referrer.salutation ? '' : referrer.credentials].filter(Boolean).join(', ');
  return (
    <>
      <span className={classes.patient}>
        <a
          href={openHref + row.id}
          className={classes.name}
          data-id={row.id}
          aria-describedby={row.unread ? `${unreadId} ${topicId}` : topicId}
        >
          {name}
        </a>
        <span className={classes.detail}>
          {detail}
          <span className={classes.folded}>
            {detail ? ' · ' : ''}
            {sender}
          </span>
        </span>
      </span>
      <span className={classes.consult}>
        <span className={classes.topic} id={topicId}>
          {topicOf(row)}
          {withFolder ? <span className={classes.folder}>{row.folder === 'inbox' ? t`Inbox` : t`Archive`}</span> : null}
        </span>
        <LastWords row={row} className={classes.lastWords} />
      </span>
      <span className={classes.referrer}>
        <span className={classes.sender}>{sender}</span>
        <span className={classes.clinic}>{referrer.clinicName}</span>
      </span>
      {withStatus ? (
        <span className={classes.status}>
          <StatusSign status={row.status} highlighted={isHighlighted(row.status, viewer)} />
        </span>
      ) : null}
      <span className={classes.time}>
        <SaidTime at={row.lastMessageAt} className={classes.when} />
        {row.overdue ? (
          <Overdue since={row.lastMessageAt} now={now} />
        ) : row.muted ? (
          <span className={classes.muted}>
            <IconBellOff size={14} stroke={2} aria-hidden="true" />
            <Trans>Muted</Trans>
          </span>
        ) : null}
      </span>
    </>
  );
});

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
