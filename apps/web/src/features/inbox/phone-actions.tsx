import { Trans } from '@lingui/react/macro';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { stillMs, type ListedConsult, type RowActions } from '../list/list.ts';
import { useMayWrite } from './empty-folder.tsx';
import classes from './inbox.module.css';
import { SelectionBar } from './selection-bar.tsx';

type Props = {
  selecting: boolean;
  /** The selected rows. */
  rows: readonly ListedConsult[];
  actions: RowActions;
  onSelecting: (selecting: boolean) => void;
};

/** The bar under the thumb on a phone: Select and New consult; while selecting, the actions for the selected rows. */
export function PhoneActions({ selecting, rows, actions, onSelecting }: Props) {
  const mayWrite = useMayWrite();
  const before = useRef(selecting);
  const ended = useRef(-Infinity);
  useEffect(() => {
    if (before.current && !selecting) ended.current = performance.now();
    before.current = selecting;
  }, [selecting]);
  return (
    <div
      className={classes.phone}
      onClickCapture={(event) => {
        // The second tap of a hasty thumb was meant for the buttons that stood here before.
        if (event.detail === 0 || performance.now() - ended.current >= stillMs) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {selecting ? (
        <SelectionBar rows={rows} actions={actions} onClear={() => onSelecting(false)} />
      ) : (
        <>
          <Button
            className={classes.phoneButton}
            icon={<IconListCheck size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onSelecting(true)}
          >
            <Trans>Select</Trans>
          </Button>
          {mayWrite ? (
            <Link to="/dashboard/consult" className={buttonClass('primary', false, classes.phoneButton)}>
              <IconPlus size={16} stroke={1.75} aria-hidden="true" />
              <Trans>New Consult</Trans>
            </Link>
          ) : null}
        </>
      )}
    </div>
  );
}
