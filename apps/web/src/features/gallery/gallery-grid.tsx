import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../ui/now.ts';
import { GalleryEnd } from './gallery-end.tsx';
import type { GalleryList } from './gallery-list.ts';
import type { GalleryPlace } from './gallery-query.ts';
import { DayHead, TilesLine } from './grid-line.tsx';
import { GridLines, type GridLine } from './grid-lines.ts';
import { nextIndex } from './move-focus.ts';
import type { Chosen } from './use-chosen.ts';
import { gridGapPx, useColumns, usePx } from './use-columns.ts';
import classes from './gallery.module.css';

const headingPx = 44;
/** The time below a picture, and the gap to the next line. */
const belowPx = 32;
/** Lines that are drawn beyond those in sight, above and below. */
const overscan = 4;
/** So near to its end, in lines, the next page is asked for. */
const nearLines = 10;

type Props = {
  items: GalleryList;
  /** Where the list comes from: its next page is asked for as its end is near. */
  place: GalleryPlace;
  /** Null while nobody selects: a press opens. */
  chosen: Chosen | null;
  onOpen: (id: string) => void;
  /** Space on a photo begins to select with it. */
  onBegin: (id: string) => void;
  onDelete: (() => void) | null;
  /** Where it begins, CSS px from its top. */
  startAt?: number;
  onScrolled?: (top: number) => void;
};

/** The photos of all days, newest first; only the lines in sight and some around them are drawn. */
export function GalleryGrid({ items, place, chosen, onOpen, onBegin, onDelete, startAt = 0, onScrolled }: Props) {
  const { t } = useLingui();
  const scroll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { width, columns } = useColumns(field);
  const viewPx = usePx(scroll, 'height');
  const now = useNow();
  const tileRowPx = Math.round((((width - gridGapPx * (columns - 1)) / columns) * 3) / 4) + belowPx;
  const lines = useMemo(
    () => new GridLines(items.days, { columns, tilePx: tileRowPx, headingPx }),
    [items.days, columns, tileRowPx],
  );
  // Where it is scrolled to, in whole lines: between them nothing else is drawn.
  const [scrolled, setScrolled] = useState(0);
  const top = scrolled * tileRowPx;
  const beyond = overscan * tileRowPx;
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const focusedPlace = useMemo(() => (focused === null ? -1 : items.placeOf(focused)), [items, focused]);
  // The line with the focus stays: whoever scrolls and then presses a key is still there.
  const kept = focusedPlace < 0 ? null : lines.lineOf(focusedPlace);
  // Before the width is known nothing has its height.
  const drawn = width === 0 ? [] : withLine(lines.between(top - beyond, top + tileRowPx + viewPx + beyond), kept);
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (width === 0 || begun.current) return;
    begun.current = true;
    if (startAt > 0) scroll.current?.scrollTo({ top: startAt });
  }, [width, startAt]);
  const near = width > 0 && top + viewPx >= lines.height - nearLines * tileRowPx;
  // After an arrow key the photo may have to be drawn first.
  useEffect(() => {
    const id = wanted.current;
    const tile = id && field.current?.querySelector<HTMLElement>(`[data-media="${id}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  const stop = focused !== null && focusedPlace >= 0 ? focused : items.id(0);

  const showLine = ({ top: lineTop, height }: GridLine) => {
    const view = scroll.current;
    if (!view) return;
    const least = lineTop + height - view.clientHeight;
    view.scrollTo({ top: Math.min(Math.max(view.scrollTop, least), lineTop) });
  };
  const handleClick = (event: MouseEvent) => {
    const id = tileOf(event)?.dataset['media'];
    if (id === undefined) return;
    if (chosen) chosen.toggle(id, event.shiftKey);
    else onOpen(id);
  };
  const handleKey = (event: KeyboardEvent) => {
    const tile = tileOf(event);
    if (!tile || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(tile.dataset['index']);
    const id = tile.dataset['media']!;
    if (event.key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      if (chosen) chosen.toggle(id, event.shiftKey);
      else onBegin(id);
      return;
    }
    if (event.key === 'Delete' && onDelete) {
      event.preventDefault();
      return onDelete();
    }
    const next = nextIndex(lines, index, event.key);
    const nextId = next === null ? undefined : items.id(next);
    if (next === null || nextId === undefined) return;
    event.preventDefault();
    wanted.current = nextId;
    setFocused(nextId);
    if (chosen && event.shiftKey && !chosen.has(nextId)) chosen.toggle(nextId, true);
    showLine(lines.lineOf(next));
  };
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      onScroll={({ currentTarget: { scrollTop } }) => {
        onScrolled?.(scrollTop);
        const line = Math.max(0, Math.floor(scrollTop / tileRowPx));
        // Within the frame of the scroll: none shows a part where nothing is drawn yet.
        if (line !== scrolled) flushSync(() => setScrolled(line));
      }}
    >
      {/* Its photos have the focus, not the group, and they are buttons, which Enter presses. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={field}
        className={classes.grid}
        // A fieldset would be one of a form.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={t`Gallery`}
        onKeyDown={handleKey}
        onClick={handleClick}
        onFocus={(event) => setFocused(tileOf(event)?.dataset['media'] ?? focused)}
      >
        <div style={{ height: lines.height, position: 'relative' }}>
          {drawn.map((line) => (
            <div
              key={line.kind === 'day' ? line.day : items.id(line.first)}
              className={classes.row}
              style={{ top: line.top }}
            >
              {line.kind === 'day' ? (
                <DayHead items={items} first={line.first} count={line.count} chosen={chosen} now={now} />
              ) : (
                <TilesLine
                  items={items}
                  first={line.first}
                  count={line.count}
                  chosen={chosen}
                  columns={columns}
                  stop={stop}
                />
              )}
            </div>
          ))}
        </div>
        <GalleryEnd place={place} near={near} />
      </div>
    </div>
  );
}

/** The tile in which something happened. */
function tileOf({ target }: { target: EventTarget }): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('[data-media]');
}

/** Lines with another one, in their order. */
function withLine(lines: readonly GridLine[], one: GridLine | null): readonly GridLine[] {
  if (!one || lines.some(({ kind, top }) => kind === one.kind && top === one.top)) return lines;
  return [...lines, one].toSorted((a, b) => a.top - b.top);
}
