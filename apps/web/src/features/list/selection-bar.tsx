import { useLingui } from '@lingui/react/macro';
import { IconMail, IconMailOpened, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './selection-bar.module.css';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** What the toolbar is for. */
  label: string;
  /** How many rows are selected. */
  count: number;
  className?: string | undefined;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
  /** Comes and goes: at the end, so that no action moves. */
  end?: ReactNode;
};

/** The actions for the selected rows: in the head of the columns, on a phone at the bottom. */
export function SelectionBar({ label, count, className = '', onClear, children, end }: Props) {
  const { t } = useLingui();
  return (
    <div className={`${classes.selection} ${className}`} role="toolbar" aria-label={label}>
      <output className={classes.selected}>{t`${count} selected`}</output>
      {children}
      <IconButton label={t`Clear the selection`} icon={<IconX {...sign} />} onClick={onClear} />
      {end}
    </div>
  );
}

type MarkProps = { asUnread: boolean; disabled?: boolean; onMark: (unread: boolean) => void };

/** Marks rows as unread or as read. */
export function MarkButton({ asUnread, disabled = false, onMark }: MarkProps) {
  const { t } = useLingui();
  return (
    <IconButton
      label={asUnread ? t`Mark as unread` : t`Mark as read`}
      icon={asUnread ? <IconMail {...sign} /> : <IconMailOpened {...sign} />}
      disabled={disabled}
      onClick={() => onMark(asUnread)}
    />
  );
}
