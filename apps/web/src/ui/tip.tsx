import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
  useRole,
} from '@floating-ui/react';
import { cloneElement, useState, type ReactElement, type Ref } from 'react';
import classes from './tip.module.css';

type Props = {
  label: string;
  children: ReactElement<{ ref?: Ref<Element> }>;
  side?: 'right' | 'bottom' | 'top';
  off?: boolean;
};

/** How long a pointer rests on the child before the tooltip shows, in ms. */
const restMs = 300;

/** A tooltip on hover and on keyboard focus, not under a finger. The child keeps its own accessible name. */
export function Tip({ label, children, side = 'bottom', off = false }: Props) {
  const [open, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({
    open: open && !off,
    onOpenChange: setOpen,
    placement: side,
    strategy: 'fixed',
    middleware: [offset(5), flip(), shift({ padding: 4 })],
    whileElementsMounted: autoUpdate,
  });
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { mouseOnly: true, move: false, delay: { open: restMs } }),
    useFocus(context),
    useDismiss(context),
    useRole(context, { role: 'tooltip' }),
  ]);
  const ref = useMergeRefs([refs.setReference, children.props.ref ?? null]);
  return (
    <>
      {cloneElement(children, { ...getReferenceProps(children.props), ref })}
      {context.open ? (
        <FloatingPortal>
          <div
            {...getFloatingProps()}
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
      ) : null}
    </>
  );
}
