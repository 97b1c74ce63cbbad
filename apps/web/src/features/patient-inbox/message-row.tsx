import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconMail, IconMailOpened, IconPaperclip, IconSend } from '@tabler/icons-react';
import { memo, useId, type MouseEvent } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { useRowInHand } from '../list/list.ts';
import { FateSign } from './fate-sign.tsx';
import { folderWords, moveWords } from './folder-words.ts';
import type { MessageRow as Row } from './messages-query.ts';
import classes from './patient-inbox.module.css';
import { fateDetail } from './state-words.ts';
import { subjectWords } from './subject-words.ts';
import { acrossOf, patientOf, type MessageActions } from './use-message-actions.tsx';

type Props = {
  row: Row;
  /** The address that opens a message, without its id. */
  openHref: string;
  onOpen: (id: string) => void;
  /** Whether it is the opened one. */
  isOpen: boolean;
  /** Whether the row says in which folder it lies. */
  withFolder: boolean;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
  actions: MessageActions;
};

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One message of a list: patient and subject above the number and what became of it. The whole row opens it. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { row, openHref, onOpen, isOpen, withFolder, selected, onSelect, actions } = props;
  const { t, i18n } = useLingui();
  const unreadId = useId();
  const subjectId = useId();
  const { inHand, handlers } = useRowInHand();
  const name = row.empty ? t`This entry cannot be shown.` : patientOf(row);
  const { phn, province } = row.patientInfo;
  const across = acrossOf(row);
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
      data-unread={row.read ? undefined : true}
      data-empty={row.empty || undefined}
      data-selected={selected || undefined}
      data-open={isOpen || undefined}
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
        {row.read ? null : (
          <span className={classes.dot}>
            <span className="visually-hidden" id={unreadId}>
              <Trans>Unread</Trans>
            </span>
          </span>
        )}
      </span>
      <span className={classes.patient}>
        <a
          href={openHref + row.id}
          className={classes.name}
          data-id={row.id}
          aria-current={isOpen ? 'true' : undefined}
          aria-describedby={row.read ? subjectId : `${unreadId} ${subjectId}`}
        >
          {name}
        </a>
        <span className={classes.detail}>
          {[formatHealthNumber(province, phn), province].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.what} id={subjectId}>
        <span className={classes.subject}>
          <span className={classes.words}>{subjectWords(i18n, row)}</span>
          {withFolder ? <span className={classes.folder}>{folderWords(i18n, row.folder)}</span> : null}
        </span>
        <span className={classes.became}>
          <FateSign message={row} />
          <span className={classes.why}>{fateDetail(i18n, row)}</span>
          {row.files > 0 ? (
            <span className={classes.files}>
              <IconPaperclip size={14} stroke={2} aria-hidden="true" />
              <span aria-hidden="true">{row.files}</span>
              <span className="visually-hidden">{t`${plural(row.files, { one: '# file', other: '# files' })}`}</span>
            </span>
          ) : null}
        </span>
      </span>
      <span className={classes.time}>
        <SaidTime at={row.statusUpdatedAt} className={classes.when} />
      </span>
      {inHand ? (
        <span className={classes.rowActions}>
          <IconButton
            label={moveWords(i18n, across)}
            icon={
              across === 'archive' ? (
                <IconArchive {...sign} />
              ) : across === 'sent' ? (
                <IconSend {...sign} />
              ) : (
                <IconInbox {...sign} />
              )
            }
            onClick={() => actions.move([row], across)}
          />
          <IconButton
            label={row.read ? t`Mark as unread` : t`Mark as read`}
            icon={row.read ? <IconMail {...sign} /> : <IconMailOpened {...sign} />}
            onClick={() => actions.mark([row], row.read)}
          />
        </span>
      ) : null}
    </li>
  );
});
