import { useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import {
  blockAt,
  drawn,
  moved,
  removed,
  resized,
  slotsPerDay,
  type Block,
  type Week,
} from '@consult/domain/schedule/blocks.ts';
import { sayTime } from '@consult/domain/schedule/timeslots.ts';
import { announce } from '../../ui/announce.tsx';
import { useDayNames } from './day-names.ts';
import { firstShown, type Gesture } from './gestures.ts';

export type Cursor = { day: number; slot: number };

type Given = {
  week: Week;
  disabled: boolean;
  onEdit: (week: Week) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Opens the block under the cursor, for typed times and copies. */
  onOpen: (day: number, block: Block) => void;
  onClose: () => void;
};

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const steps: Readonly<Record<string, readonly [days: number, slots: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -6],
  PageDown: [0, 6],
  Home: [0, -slotsPerDay],
  End: [0, slotsPerDay],
};

/**
 * The grid by keyboard: arrows go through it, Enter begins a block and ends it, Shift with arrows resizes the block
 * under the cursor (at its first slot the beginning, else the end), Alt with arrows moves it, Delete removes it.
 */
export function useGridKeys({ week, disabled, onEdit, onUndo, onRedo, onOpen, onClose }: Given) {
  const { t } = useLingui();
  const names = useDayNames();
  const [cursor, setCursor] = useState<Cursor>({ day: 1, slot: firstShown });
  /** Where Enter began a block. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const { day, slot } = cursor;
  const block = blockAt(week, day, slot);
  const name = names[day] ?? '';
  const sayBlock = (on: number, { from, to }: Block): string =>
    t`${names[on] ?? ''}, ${sayTime(from)} to ${sayTime(to)}`;
  const begun: Gesture | null = anchor === null ? null : { kind: 'draw', day, anchor, at: slot, stirred: true };

  const go = (next: Cursor, alsoSays = '') => {
    setCursor(next);
    if (alsoSays) return announce(alsoSays);
    if (anchor !== null)
      return announce(
        t`${sayTime(Math.min(anchor, next.slot))} to ${sayTime(Math.max(anchor, next.slot) + 1)}. Enter ends the block.`,
      );
    const there = blockAt(week, next.day, next.slot);
    const at = t`${names[next.day] ?? ''} ${sayTime(next.slot)}`;
    announce(there ? t`${at}, open ${sayTime(there.from)} to ${sayTime(there.to)}` : t`${at}, closed`);
  };
  const resize = (by: number) => {
    if (!block || by === 0) return;
    const edge = slot === block.from && block.to - block.from > 1 ? 'from' : 'to';
    const at = (edge === 'from' ? block.from : block.to) + by;
    const { week: next, block: now } = resized(week, day, block.from, edge, at);
    onEdit(next);
    if (now)
      go(
        { day, slot: edge === 'from' ? Math.min(Math.max(at, now.from), now.to - 1) : now.to - 1 },
        sayBlock(day, now),
      );
  };
  const move = (days: number, slots: number) => {
    if (!block) return;
    const toDay = clamp(day + days, 6);
    const { week: next, block: now } = moved(week, day, block.from, toDay, block.from + slots);
    onEdit(next);
    if (now) go({ day: toDay, slot: clamp(slot + slots, now.to - 1) }, sayBlock(toDay, now));
  };
  const enter = () => {
    if (anchor === null && block) return onOpen(day, block);
    if (anchor === null) {
      setAnchor(slot);
      return announce(t`Block begins at ${sayTime(slot)} on ${name}. Arrows make it longer, Enter ends it.`);
    }
    const { week: next, block: now } = drawn(week, day, anchor, slot);
    setAnchor(null);
    onEdit(next);
    if (now) announce(t`Added: ${sayBlock(day, now)}`);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const command = event.ctrlKey || event.metaKey;
    if (disabled) return;
    if (command && event.key.toLowerCase() === 'z') (event.shiftKey ? onRedo : onUndo)();
    else if (command && event.key.toLowerCase() === 'y') onRedo();
    else if (command) return;
    else if (step && event.shiftKey) resize(step[1]);
    else if (step && event.altKey) move(step[0], step[1]);
    else if (step) {
      if (anchor === null || step[0] === 0)
        go({ day: clamp(day + step[0], 6), slot: clamp(slot + step[1], slotsPerDay - 1) });
    } else if (event.key === 'Enter' || event.key === ' ') enter();
    else if (event.key === 'Escape' && anchor !== null) {
      setAnchor(null);
      announce(t`No block was added.`);
    } else if (event.key === 'Escape') return onClose();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && block) {
      onEdit(removed(week, day, block.from).week);
      announce(t`Removed: ${sayBlock(day, block)}`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const at = `${name} ${sayTime(slot)}`;
  return {
    cursor,
    begun,
    /** Puts the cursor where a pointer ended, without a word. */
    place: (next: Cursor) => {
      setCursor({ day: next.day, slot: clamp(next.slot, slotsPerDay - 1) });
      setAnchor(null);
    },
    label: block ? t`${at}, open ${sayTime(block.from)} to ${sayTime(block.to)}` : t`${at}, closed`,
    handleKey,
    cancel: () => setAnchor(null),
  };
}
