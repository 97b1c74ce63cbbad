import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
} from '@floating-ui/react';
import type { ReactNode } from 'react';
import classes from './tip.module.css';

export type TipSide = 'right' | 'bottom' | 'top';

type Props = {
  id: string;
  anchor: Element;
  label: string;
  side: TipSide;
  /** Called by Esc and by a press elsewhere. */
  onClose: () => void;
};

/** A tooltip that is open, beside its element. */
export function OpenTip({ id, anchor, label, side, onClose }: Props): ReactNode {
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (open) => {
      if (!open) onClose();
    },
    elements: { reference: anchor },
    placement: side,
    strategy: 'fixed',
    middleware: [offset(5), flip(), shift({ padding: 4 })],
    whileElementsMounted: autoUpdate,
  });
  const { getFloatingProps } = useInteractions([useDismiss(context)]);
  return (
    <FloatingPortal>
      <div
        {...getFloatingProps()}
        id={id}
        role="tooltip"
        ref={(node) => {
          refs.setFloating(node);
          // As a popover it lies above a modal dialog too.
          node?.showPopover();
        }}
        popover="manual"
        className={classes.tip}
        style={floatingStyles}
      >
        {label}
      </div>
    </FloatingPortal>
  );
}
