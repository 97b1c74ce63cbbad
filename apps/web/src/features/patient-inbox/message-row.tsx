import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconInbox, IconPaperclip, IconSend } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  ListRow,
  MarkButton,
  RowButtons,
  RowFolder,
  RowMark,
  RowPatient,
  RowTime,
  useRowInHand,
} from '../list/list.ts';
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
  return (
    <ListRow
      id={row.id}
      unread={!row.read}
      empty={row.empty}
      selected={selected}
      isOpen={isOpen}
      acting={inHand}
      handlers={handlers}
      onOpen={onOpen}
      onSelect={onSelect}
    >
      <RowMark id={row.id} name={name} selected={selected} onSelect={onSelect} unreadId={row.read ? null : unreadId} />
      <RowPatient
        id={row.id}
        href={openHref + row.id}
        isOpen={isOpen}
        describedBy={row.read ? subjectId : `${unreadId} ${subjectId}`}
        detail={[formatHealthNumber(province, phn), province].filter(Boolean).join(' · ')}
      >
        {name}
      </RowPatient>
      <span className={classes.what} id={subjectId}>
        <span className={classes.subject}>
          <span className={classes.words}>{subjectWords(i18n, row)}</span>
          {withFolder ? <RowFolder>{folderWords(i18n, row.folder)}</RowFolder> : null}
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
      <RowTime at={row.statusUpdatedAt} />
      {inHand ? (
        <RowButtons>
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
          <MarkButton asUnread={row.read} onMark={(as) => actions.mark([row], as)} />
        </RowButtons>
      ) : null}
    </ListRow>
  );
});
