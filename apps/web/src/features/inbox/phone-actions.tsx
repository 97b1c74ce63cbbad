import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { PhoneBar, SelectAll, type RowActions, type SeenRow, type Selection } from '../list/list.ts';
import { useMayWrite } from './empty-folder.tsx';
import classes from './inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';

type Props = {
  selecting: boolean;
  /** The selected rows. */
  rows: readonly SeenRow[];
  /** How many rows are loaded, and which of them are selected. */
  of: number;
  chosen: Selection;
  actions: RowActions;
  onSelecting: (selecting: boolean) => void;
};

/** The bar under the thumb on a phone: Select and New consult; while selecting, the actions for the selected rows. */
export function PhoneActions({ selecting, rows, of, chosen, actions, onSelecting }: Props) {
  const mayWrite = useMayWrite();
  return (
    <PhoneBar
      selecting={selecting}
      onSelect={() => onSelecting(true)}
      selection={
        <>
          <SelectAll of={of} selection={chosen} />
          <SelectionBar rows={rows} actions={actions} onClear={() => onSelecting(false)} />
        </>
      }
      buttonClass={classes.phoneButton}
    >
      {mayWrite ? (
        <Link to="/dashboard/consult" className={buttonClass('primary', false, classes.phoneButton)}>
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          <Trans>New Consult</Trans>
        </Link>
      ) : null}
    </PhoneBar>
  );
}
