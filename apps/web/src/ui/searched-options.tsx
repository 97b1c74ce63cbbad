import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matches } from './matches.ts';
import classes from './searched-options.module.css';

type Props = {
  label: ReactNode;
  select: HTMLSelectElement;
  /** What was typed when it opened. */
  begun: string;
  /** `giveBack`: whether the select gets the focus again. */
  onClose: (giveBack: boolean) => void;
};

/** So much room is needed below the select, in px; else the list stands above it where there is more. */
const roomBelow = 320;

/**
 * The options of a select, searched by the beginnings of their words. Arrows move, Enter takes the one that is marked,
 * Esc and Tab go back.
 */
export function SearchedOptions({ label, select, begun, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(begun);
  const looked = typed.trim();
  const options = [...select.options].filter(
    ({ text, value, disabled }) => !disabled && (looked === '' || (value !== '' && matches(looked, text))),
  );
  const [marked, setMarked] = useState<string | null>(begun === '' ? select.value : null);
  const at = Math.max(
    0,
    options.findIndex(({ value }) => value === marked),
  );
  const [place] = useState(() => placeOf(select));

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && panel.current?.contains(event.target)) return;
      close(false);
    };
    const kinds = ['pointerdown', 'focusin', 'scroll', 'resize'] as const;
    // The press that opened the list must not close it.
    const timer = setTimeout(() => kinds.forEach((kind) => window.addEventListener(kind, leave, { capture: true })));
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) window.removeEventListener(kind, leave, { capture: true });
    };
  }, []);
  const shownId = options[at] ? `${id}-${at}` : undefined;
  useEffect(() => {
    if (shownId) document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const choose = (value: string) => {
    onClose(true);
    take(select, value);
  };
  const handleKey = (event: KeyboardEvent) => {
    // Its keys must not reach the form or the page behind it.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setMarked(options[(at + step + options.length) % options.length]?.value ?? null);
    else if (event.key === 'Enter') {
      if (options[at]) choose(options[at].value);
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else return;
    event.preventDefault();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <div
      ref={panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no modal
      role="dialog"
      aria-labelledby={`${id}-label`}
      className={classes.panel}
      style={place}
      onKeyDown={handleKey}
    >
      <span id={`${id}-label`} className="visually-hidden">
        {label}
      </span>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to be searched
        autoFocus
        type="search"
        role="combobox"
        className={classes.field}
        aria-labelledby={`${id}-label`}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shownId}
        placeholder={t`Type to search`}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(null);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- searched as no select can be */}
      <div id={`${id}-list`} role="listbox" className={classes.list} aria-labelledby={`${id}-label`}>
        {options.map(({ value, text }, n) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
          <div
            key={value}
            id={`${id}-${n}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
            role="option"
            tabIndex={-1}
            className={classes.option}
            aria-selected={value === select.value}
            data-marked={n === at || undefined}
            onClick={() => choose(value)}
          >
            <span>{text}</span>
            {value === select.value ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
      {options.length === 0 ? (
        <output className={classes.none}>
          <Trans>Nothing found.</Trans>
        </output>
      ) : null}
    </div>,
    select.closest('dialog') ?? document.body,
  );
}

/** Chooses an option as if the person had done so in the device's own list. */
function take(select: HTMLSelectElement, value: string): void {
  if (value === select.value) return;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Below the select, as wide as it or wider; on a phone the sheet decides. */
function placeOf(select: HTMLSelectElement): Record<string, string> {
  const { left, right, top, bottom } = (select.closest('label') ?? select).getBoundingClientRect();
  const above = innerHeight - bottom < roomBelow && top > innerHeight - bottom;
  const width = Math.max(260, right - left);
  return {
    '--left': `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`,
    '--width': `${width}px`,
    '--top': above ? 'auto' : `${bottom + 4}px`,
    '--bottom': above ? `${innerHeight - top + 4}px` : 'auto',
  };
}
