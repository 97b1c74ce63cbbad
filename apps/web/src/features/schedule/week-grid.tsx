import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  copied,
  openSlots,
  removed,
  retimed,
  type Block,
  type Changed,
  type Week,
} from '@consult/domain/schedule/blocks.ts';
import { sayTime } from '@consult/domain/schedule/timeslots.ts';
import { announce } from '../../ui/announce.tsx';
import { BlockPopover } from './block-popover.tsx';
import { useDayNames } from './day-names.ts';
import { dayOf, ended, firstShown, slotPx } from './gestures.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { usePointerGestures } from './use-pointer-gestures.ts';
import classes from './week-grid.module.css';

type Props = {
  week: Week;
  disabled: boolean;
  onEdit: (week: Week) => void;
  onUndo: () => void;
  onRedo: () => void;
};

type Selected = { day: number; from: number; open: boolean };

/** The week of ten-minute slots: drawn with a pointer, or by keyboard with one tab stop. */
export function WeekGrid({ week, disabled, onEdit, onUndo, onRedo }: Props) {
  const { t } = useLingui();
  const names = useDayNames();
  const view = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const cell = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selected | null>(null);
  useLayoutEffect(() => {
    view.current?.scrollTo(0, firstShown * slotPx);
  }, []);

  const focusCell = () => cell.current?.focus({ preventScroll: true });
  const keys = useGridKeys({
    week,
    disabled,
    onEdit,
    onUndo,
    onRedo,
    onOpen: (day, { from }) => setSelected({ day, from, open: true }),
    onClose: () => setSelected(null),
  });
  const pointer = usePointerGestures({
    week,
    disabled,
    view,
    columns,
    onEdit,
    onSelect: (day, block, open) => {
      setSelected(block && { day, from: block.from, open });
      if (block) keys.place({ day, slot: block.from });
      if (!open) focusCell();
    },
  });
  const gesture = pointer.gesture ?? keys.begun;
  const preview: Changed | null =
    gesture && (pointer.gesture ? gesture.stirred || gesture.kind === 'draw' : true) ? ended(week, gesture) : null;
  const shown = preview?.week ?? week;
  const marked = preview?.block ? { day: dayOf(gesture!), from: preview.block.from } : gesture ? null : selected;
  const open =
    gesture || !selected?.open ? null : (week[selected.day]?.find(({ from }) => from === selected.from) ?? null);

  // The cursor stays in sight as it goes.
  const { day: cursorDay, slot: cursorSlot } = keys.cursor;
  useEffect(() => {
    if (document.activeElement === cell.current) cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursorDay, cursorSlot]);

  const change = ({ week: next, block }: Changed, day: number) => {
    onEdit(next);
    setSelected(block && { day, from: block.from, open: true });
    if (block) {
      keys.place({ day, slot: block.from });
      announce(t`${names[day] ?? ''}, ${sayTime(block.from)} to ${sayTime(block.to)}`);
    }
  };
  const close = () => {
    setSelected((now) => now && { ...now, open: false });
    focusCell();
  };
  return (
    <div className={classes.view} ref={view} data-scrolls>
      <div className={classes.week}>
        <div className={classes.head}>
          <span />
          {week.map((blocks, day) => (
            <span key={names[day]}>
              <strong>{names[day]}</strong>
              <span className={classes.sum}>
                <Hours slots={openSlots(blocks)} />
              </span>
            </span>
          ))}
        </div>
        <div className={classes.hours} aria-hidden="true">
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour}>{sayTime(hour * 6)}</span>
          ))}
        </div>
        <div
          className={classes.columns}
          ref={columns}
          {...pointer.handlers}
          data-running={pointer.gesture ? true : undefined}
        >
          {shown.map((blocks, day) => (
            <div key={names[day]} className={classes.day} data-closed={blocks.length === 0 || undefined}>
              {blocks.map((block) => (
                <DrawnBlock
                  key={block.from}
                  block={block}
                  name={`${day}.${block.from}`}
                  selected={marked?.day === day && marked.from === block.from}
                />
              ))}
            </div>
          ))}
          {/* Only the cell under the cursor is there: the grid has 1,008. */}
          <div
            role="grid"
            aria-label={t`Your week`}
            aria-rowcount={144}
            aria-colcount={7}
            aria-describedby="week-keys"
            className={classes.grid}
          >
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table would hold all 1,008 */}
            <div role="row" aria-rowindex={cursorSlot + 1}>
              {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same */}
              <div
                ref={cell}
                role="gridcell"
                aria-colindex={cursorDay + 1}
                aria-label={keys.label}
                aria-disabled={disabled || undefined}
                tabIndex={0}
                className={classes.cell}
                style={{ left: `calc(100% / 7 * ${cursorDay})`, top: cursorSlot * slotPx }}
                onKeyDown={keys.handleKey}
                onBlur={keys.cancel}
              />
            </div>
          </div>
          {open && selected ? (
            <BlockPopover
              key={`${selected.day}.${open.from}.${open.to}`}
              day={selected.day}
              block={open}
              onTimes={(times) => change(retimed(week, selected.day, open.from, times), selected.day)}
              onCopy={(days) => {
                onEdit(copied(week, selected.day, open.from, days).week);
                announce(t`Copied to ${days.map((day) => names[day]).join(', ')}`);
                close();
              }}
              onRemove={() => {
                onEdit(removed(week, selected.day, open.from).week);
                announce(t`Removed: ${names[selected.day] ?? ''}, ${sayTime(open.from)} to ${sayTime(open.to)}`);
                setSelected(null);
                focusCell();
              }}
              onClose={close}
            />
          ) : null}
        </div>
      </div>
      <p className="visually-hidden" id="week-keys">
        <Trans>
          Arrows go through the week, Page Up and Page Down by an hour. Enter begins a block and ends it; on a block it
          opens its times. Shift with arrows makes a block longer or shorter, Alt with arrows moves it, Delete removes
          it.
        </Trans>
      </p>
    </div>
  );
}

function DrawnBlock({ block: { from, to }, name, selected }: { block: Block; name: string; selected: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classes.block}
      data-block={name}
      data-selected={selected || undefined}
      data-short={to - from < 3 || undefined}
      style={{ top: from * slotPx, height: (to - from) * slotPx }}
    >
      <i className={classes.handle} data-edge="from" />
      <strong>
        {sayTime(from)} – {sayTime(to)}
      </strong>
      <span>
        <Plural value={to - from} one="# slot" other="# slots" />
      </span>
      <i className={classes.handle} data-edge="to" />
    </div>
  );
}

/** '4 h', '1 h 40', '40 min'; 'Closed' for nothing. */
function Hours({ slots }: { slots: number }) {
  const [hours, minutes] = [Math.floor(slots / 6), (slots % 6) * 10];
  if (slots === 0) return <Trans>Closed</Trans>;
  if (hours === 0) return <Trans>{minutes} min</Trans>;
  return minutes === 0 ? (
    <Trans>{hours} h</Trans>
  ) : (
    <Trans>
      {hours} h {minutes}
    </Trans>
  );
}
