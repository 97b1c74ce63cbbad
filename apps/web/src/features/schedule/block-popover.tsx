import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Block } from '@consult/domain/schedule/blocks.ts';
import { readTyped, sayTime } from '@consult/domain/schedule/timeslots.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Key } from '../../ui/key.tsx';
import { useDayNames } from './day-names.ts';
import { slotPx } from './gestures.ts';
import classes from './week-grid.module.css';

type Props = {
  day: number;
  block: Block;
  onTimes: (times: Block) => void;
  onCopy: (days: number[]) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Below it there is no room for the popover: so many slots before midnight it stands above the block. */
const roomBelow = 14;

/** One block: its times as typed, copies on other days, removal. */
export function BlockPopover({ day, block, onTimes, onCopy, onRemove, onClose }: Props) {
  const { t } = useLingui();
  const names = useDayNames();
  const first = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ from: sayTime(block.from), to: sayTime(block.to) });
  const [wrong, setWrong] = useState(false);
  const [days, setDays] = useState<readonly number[] | null>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    first.current?.select();
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [days]);

  const apply = () => {
    const [from, to] = [readTyped(typed.from, 'from'), readTyped(typed.to, 'to')];
    const isBlock = from !== null && to !== null && from < to;
    setWrong(!isBlock);
    if (!isBlock) return;
    if (from === block.from && to === block.to) return onClose();
    onTimes({ from, to });
  };
  const above = block.to + roomBelow > 144;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any field
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's own would not stand in the grid
      role="dialog"
      aria-label={t`${names[day] ?? ''} block`}
      className={classes.popover}
      data-right={day > 4 || undefined}
      style={{
        left: day > 4 ? undefined : `calc(100% / 7 * ${day} + 2px)`,
        right: day > 4 ? `calc(100% / 7 * ${6 - day} + 2px)` : undefined,
        ...(above ? { bottom: (144 - block.from) * slotPx + 8 } : { top: block.to * slotPx + 8 }),
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Tab') keepInside(event);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <p className={classes.popoverTitle}>{t`${names[day] ?? ''} block`}</p>
        <span className={classes.times}>
          <input
            ref={first}
            aria-label={t`From`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'block-times' : undefined}
            value={typed.from}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
          <Trans>to</Trans>
          <input
            aria-label={t`To`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'block-times' : undefined}
            value={typed.to}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
          <Button type="submit">
            <Trans>Set</Trans>
          </Button>
        </span>
        {wrong ? (
          <p className={classes.wrong} id="block-times" role="alert">
            <Trans>Type times in steps of ten minutes, the end after the beginning: 07:30 to 09:10.</Trans>
          </p>
        ) : null}
      </form>
      {days ? (
        <fieldset className={classes.copyDays}>
          <legend>
            <Trans>Copy to other days</Trans>
          </legend>
          {names.map((name, other) =>
            other === day ? null : (
              <Checkbox
                key={name}
                label={name}
                checked={days.includes(other)}
                onChange={({ target }) =>
                  setDays(target.checked ? [...days, other] : days.filter((one) => one !== other))
                }
              />
            ),
          )}
          <Button disabled={days.length === 0} onClick={() => onCopy([...days].sort((a, b) => a - b))}>
            <Trans>Copy</Trans>
          </Button>
        </fieldset>
      ) : (
        <Button
          look="quiet"
          icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setDays([]);
            // The days take the place of what was pressed.
            afterCommit(() =>
              box.current?.querySelector<HTMLElement>('fieldset input')?.focus({ preventScroll: true }),
            );
          }}
        >
          <Trans>Copy to other days</Trans>
        </Button>
      )}
      <Button
        look="quiet"
        icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
        hint={<Key>{t`Del`}</Key>}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}

/** Tab goes around: outside, Esc would not close the popover, and the keys of the grid would do nothing. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)')];
  const last = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== last) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
