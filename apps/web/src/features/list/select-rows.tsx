import { useLingui } from '@lingui/react/macro';
import { UnreadDot } from './list-row.tsx';
import classes from './select-rows.module.css';
import type { Selection } from './use-selection.ts';

/** Selects every row of the list, or none. */
export function SelectAll({ of, selection }: { of: number; selection: Selection }) {
  const { t } = useLingui();
  const selected = selection.ids.length;
  const all = selected >= of && of > 0;
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t`Select all`}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !all;
        }}
        onChange={() => (all ? selection.clear() : selection.all())}
      />
    </label>
  );
}

type MarkProps = {
  id: string;
  name: string;
  selected: boolean;
  onSelect: (id: string, range: boolean) => void;
  /** The id of the word that says that the row is unread; null for a row that is read. */
  unreadId: string | null;
};

/** The start of a row: the box that selects it, and the sign of what is unread. */
export function RowMark({ id, name, selected, onSelect, unreadId }: MarkProps) {
  const { t } = useLingui();
  return (
    <span className={classes.mark}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          className={classes.box}
          checked={selected}
          aria-label={t`Select ${name}`}
          onChange={() => undefined}
          onClick={(event) => onSelect(id, event.shiftKey)}
        />
      </label>
      {unreadId === null ? null : <UnreadDot id={unreadId} />}
    </span>
  );
}
