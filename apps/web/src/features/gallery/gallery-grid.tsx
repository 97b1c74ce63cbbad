import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useNow } from '../../ui/now.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { dayWords } from '../../ui/time-words.ts';
import { byDay, gridRows, type Day } from './by-day.ts';
import { MediaTile } from './media-tile.tsx';
import { nextIndex } from './move-focus.ts';
import { gridGapPx, useColumns } from './use-columns.ts';
import classes from './gallery.module.css';

const headingPx = 44;
/** The time below a picture, and the gap to the next line. */
const belowPx = 32;
/** Lines that are drawn beyond those in sight, above and below. */
const overscan = 4;
/** So near to its end, in lines, the next page is asked for. */
const nearLines = 6;

export type Chosen = {
  has: (id: string) => boolean;
  toggle: (id: string, range: boolean) => void;
  /** Selects these, or takes them out where all of them are. */
  setAll: (ids: readonly string[], on: boolean) => void;
};

type Props = {
  items: readonly Media[];
  /** Null while nobody selects: a press opens. */
  chosen: Chosen | null;
  onOpen: (id: string) => void;
  /** Space on a photo begins to select with it. */
  onBegin: (id: string) => void;
  onDelete: (() => void) | null;
  onNearEnd: () => void;
  /** Where it begins, CSS px from its top. */
  startAt?: number;
  onScrolled?: (top: number) => void;
  /** Stands after the last line: Load More. */
  end: ReactNode;
};

/** The photos of all days, newest first; only the lines in sight and some around them are drawn. */
export function GalleryGrid({
  items,
  chosen,
  onOpen,
  onBegin,
  onDelete,
  onNearEnd,
  startAt = 0,
  onScrolled,
  end,
}: Props) {
  const { t, i18n } = useLingui();
  const scroll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { width, columns } = useColumns(field);
  const now = new Date(useNow());
  const days = useMemo(() => byDay(items, ownZone), [items]);
  const rows = useMemo(() => gridRows(days, columns), [days, columns]);
  const tilePx = (width - gridGapPx * (columns - 1)) / columns;
  const tileRowPx = Math.round(tilePx * 0.75) + belowPx;
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const focusedRow = useMemo(
    () => (focused ? rows.findIndex((row) => row.kind === 'tiles' && row.items.some(({ id }) => id === focused)) : -1),
    [rows, focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is off.
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? headingPx : tileRowPx),
    overscan,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The line with the focus stays: whoever scrolls and then presses a key is still there.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focusedRow < 0 || shown.includes(focusedRow)) return shown;
      return [...shown, focusedRow].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => list.measure(), [list, tileRowPx]);
  const begun = useRef(false);
  useLayoutEffect(() => {
    // Before the width is known nothing has its height.
    if (width === 0 || begun.current) return;
    begun.current = true;
    if (startAt > 0) scroll.current?.scrollTo({ top: startAt });
  }, [width, startAt]);
  const lines = list.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;
  const near = width > 0 && last >= rows.length - nearLines;
  const ask = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (near) ask();
  }, [near, items.length]);
  // After an arrow key the photo may have to be drawn first.
  useEffect(() => {
    const id = wanted.current;
    const tile = id && field.current?.querySelector<HTMLElement>(`[data-media="${id}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  const stop = focused !== null && focusedRow >= 0 ? focused : items[0]?.id;

  const handleKey = (event: KeyboardEvent) => {
    const tile = (event.target as Element).closest<HTMLElement>('[data-media]');
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
    const next = nextIndex(rows, index, event.key);
    const item = next === null ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    wanted.current = item.id;
    setFocused(item.id);
    if (chosen && event.shiftKey && !chosen.has(item.id)) chosen.toggle(item.id, true);
    const line = rows.findIndex((row) => row.kind === 'tiles' && row.items.includes(item));
    list.scrollToIndex(line);
  };
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      onScroll={onScrolled ? ({ currentTarget }) => onScrolled(currentTarget.scrollTop) : undefined}
    >
      {/* Its photos have the focus, not the group. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={field} className={classes.grid} role="group" aria-label={t`Gallery`} onKeyDown={handleKey}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {lines.map(({ index, key, start }) => {
            const row = rows[index]!;
            return (
              <div key={key} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                {row.kind === 'day' ? (
                  <DayHead
                    day={row.day}
                    words={dayWords(i18n, new Date(row.day.items[0]!.created), now)}
                    chosen={chosen}
                  />
                ) : (
                  <div className={classes.tiles} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                    {row.items.map((item, at) => (
                      <MediaTile
                        key={item.id}
                        item={item}
                        index={row.index + at}
                        selecting={chosen !== null}
                        chosen={chosen?.has(item.id) ?? false}
                        stop={item.id === stop}
                        onPress={(id, range) => (chosen ? chosen.toggle(id, range) : onOpen(id))}
                        onFocus={setFocused}
                      />
                    ))}
                  </div>
                )}
              </div>
            );
          })}
        </div>
        {end}
      </div>
    </div>
  );
}

/** The heading of a day; while somebody selects, its box selects the whole day. */
function DayHead({ day: { items }, words, chosen }: { day: Day; words: string; chosen: Chosen | null }) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  const all = chosen !== null && ids.every((id) => chosen.has(id));
  return (
    <div className={classes.day}>
      {chosen ? (
        <Checkbox
          label={<span className={classes.hidden}>{t`Select all of ${words}`}</span>}
          checked={all}
          onChange={() => chosen.setAll(ids, !all)}
        />
      ) : null}
      <h2>{words}</h2>
      <span className={classes.count}>{items.length}</span>
    </div>
  );
}
