import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { blockAt, type Block, type Week } from '@consult/domain/schedule/blocks.ts';
import { dayOf, edgeAt, ended, followed, placeAt, type Gesture } from './gestures.ts';

/** So near to an edge of the view the grid scrolls by itself, px; and so far in one frame at most. */
const edgePx = 48;
const stepPx = 14;

type Given = {
  week: Week;
  disabled: boolean;
  view: RefObject<HTMLDivElement | null>;
  columns: RefObject<HTMLDivElement | null>;
  onEdit: (week: Week) => void;
  /** Called when a gesture has ended at a block: a click on it (`open`), or what was drawn, resized or moved. */
  onSelect: (day: number, block: Block | null, open: boolean) => void;
};

/** Drawing, moving and resizing with a mouse, a pen or a finger. */
export function usePointerGestures({ week, disabled, view, columns, onEdit, onSelect }: Given) {
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const last = useRef({ x: 0, y: 0 });
  const running = gesture !== null;

  const follow = () => {
    const rect = columns.current?.getBoundingClientRect();
    if (rect) setGesture((now) => now && followed(now, placeAt(last.current.x, last.current.y, rect)));
  };

  // While a gesture is near an edge the grid scrolls, also where the pointer rests.
  useEffect(() => {
    if (!running) return;
    let frame = 0;
    const scroll = () => {
      const box = view.current?.getBoundingClientRect();
      if (box) {
        const above = box.top + edgePx - last.current.y;
        const below = last.current.y - (box.bottom - edgePx);
        const by = above > 0 ? -Math.min(above, stepPx) : below > 0 ? Math.min(below, stepPx) : 0;
        if (by !== 0) {
          view.current?.scrollBy(0, by);
          const rect = columns.current?.getBoundingClientRect();
          if (rect) setGesture((now) => now && followed(now, placeAt(last.current.x, last.current.y, rect)));
        }
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [running, view, columns]);

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0 || !event.isPrimary) return;
    const rect = event.currentTarget.getBoundingClientRect();
    last.current = { x: event.clientX, y: event.clientY };
    const { day, slot, border } = placeAt(event.clientX, event.clientY, rect);
    const block = blockAt(week, day, slot);
    const edge = block && edgeAt(block, event.clientY - rect.top);
    // A focus that the browser moves by itself would scroll the grid.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (block && edge) setGesture({ kind: 'resize', day, from: block.from, edge, at: border, stirred: false });
    else if (block) {
      const { from } = block;
      setGesture({ kind: 'move', day, from, grip: slot - from, toDay: day, toFrom: from, stirred: false });
    } else setGesture({ kind: 'draw', day, anchor: slot, at: slot, stirred: false });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!running) return;
    last.current = { x: event.clientX, y: event.clientY };
    follow();
  };
  const end = () => {
    if (!gesture) return;
    setGesture(null);
    if (gesture.kind !== 'draw' && !gesture.stirred) {
      const block = blockAt(week, gesture.day, gesture.from);
      return onSelect(gesture.day, block, gesture.kind === 'move');
    }
    const { week: next, block } = ended(week, gesture);
    if (next !== week) onEdit(next);
    onSelect(dayOf(gesture), block, false);
  };
  return {
    gesture,
    cancel: () => setGesture(null),
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setGesture(null),
      onLostPointerCapture: () => setGesture(null),
    },
  };
}
