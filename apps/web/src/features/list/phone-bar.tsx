import { Trans } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './selection-bar.module.css';
import { stillMs } from './use-still-places.ts';

type Props = {
  selecting: boolean;
  /** Whether the list has rows to select. */
  hasRows?: boolean;
  onSelect: () => void;
  /** The actions for the selected rows. */
  selection: ReactNode;
  /** The class of its buttons. */
  buttonClass: string | undefined;
  /** What else the page offers. */
  children: ReactNode;
};

/** The bar under the thumb on a phone: Select and what the page offers; while selecting, the selection's actions. */
export function PhoneBar({ selecting, hasRows = true, onSelect, selection, buttonClass, children }: Props) {
  const before = useRef(selecting);
  const ended = useRef(-Infinity);
  useEffect(() => {
    if (before.current && !selecting) ended.current = performance.now();
    before.current = selecting;
  }, [selecting]);
  return (
    <div
      className={classes.phone}
      data-foot
      onClickCapture={(event) => {
        // The second tap of a hasty thumb was meant for the buttons that stood here before.
        if (event.detail === 0 || performance.now() - ended.current >= stillMs) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {selecting ? (
        selection
      ) : (
        <>
          {hasRows ? (
            <Button
              className={buttonClass}
              icon={<IconListCheck size={16} stroke={1.75} aria-hidden="true" />}
              onClick={onSelect}
            >
              <Trans>Select</Trans>
            </Button>
          ) : null}
          {children}
        </>
      )}
    </div>
  );
}
