import { cloneElement, lazy, Suspense, useId, useState } from 'react';
import type { FocusEventHandler, PointerEvent, PointerEventHandler, ReactElement } from 'react';
import type { TipSide } from './open-tip.tsx';

type ChildProps = {
  'aria-describedby'?: string;
  onPointerEnter?: PointerEventHandler;
  onPointerLeave?: PointerEventHandler;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
};

type Props = {
  label: string;
  children: ReactElement<ChildProps>;
  side?: TipSide;
  off?: boolean;
};

/** Of a page that can not load it any more, nothing: a tooltip says what its element's own name says. */
const OpenTip = lazy(() =>
  import('./open-tip.tsx').then(
    (file) => ({ default: file.OpenTip }),
    () => ({ default: () => null }),
  ),
);

/** How long a pointer rests on the child before the tooltip shows, in ms. */
const restMs = 300;

/** The one pointer's rest so far. */
let rest: ReturnType<typeof setTimeout> | undefined;

function beginRest(done: () => void): void {
  clearTimeout(rest);
  rest = setTimeout(done, restMs);
}

function endRest(): void {
  clearTimeout(rest);
}

/**
 * A tooltip on hover and on keyboard focus, not under a finger. The child keeps its own accessible name. A page has
 * dozens: what places one (Floating UI) is loaded, and begins, when the first one opens.
 */
export function Tip({ label, children, side = 'bottom', off = false }: Props) {
  const id = useId();
  // The child's element while its tooltip is open.
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { props } = children;
  const open = off ? null : anchor;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': open ? id : props['aria-describedby'],
        onPointerEnter: (event: PointerEvent) => {
          props.onPointerEnter?.(event);
          if (event.pointerType !== 'mouse') return;
          const { currentTarget } = event;
          beginRest(() => setAnchor(currentTarget));
        },
        onPointerLeave: (event: PointerEvent) => {
          props.onPointerLeave?.(event);
          endRest();
          setAnchor(null);
        },
        onFocus: (event) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
        },
        onBlur: (event) => {
          props.onBlur?.(event);
          setAnchor(null);
        },
      })}
      {open ? (
        <Suspense fallback={null}>
          <OpenTip id={id} anchor={open} label={label} side={side} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
