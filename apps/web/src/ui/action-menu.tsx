import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './action-menu.module.css';
import { useShortcut } from './shortcut.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Stands beside the label, quieter: a key, or why the action can not be chosen. */
  hint?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
};

export type MenuItems = readonly (MenuItem | 'line')[];

/** The attributes that the menu gives to the button that opens it. */
type MenuTrigger = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  /** The accessible name of the list. */
  label: string;
  /** What it lists; where many menus are drawn, a function that makes it when the menu is open. */
  items: MenuItems | (() => MenuItems);
  /** Draws the button; spread `trigger` onto it. */
  children: (trigger: MenuTrigger) => ReactNode;
  className?: string | undefined;
  /** The key that opens it, and what the list of keys says of it. */
  shortcut?: { key: string; label: string };
};

/**
 * A button with a list of actions below it; on a phone the list lies at the bottom, under the thumb. Arrows move, a
 * letter goes to the next action that begins with it, Esc and Tab close, and the focus goes back to the button.
 */
export function ActionMenu({ label, items, children, className, shortcut }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  useShortcut(shortcut?.key ?? '', shortcut?.label ?? null, () => {
    // Where another menu takes its place it is hidden.
    if (root.current?.checkVisibility()) setOpen('first');
  });
  const choices = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = (giveBack: boolean) => {
    setOpen(null);
    if (giveBack) root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const handleOpened = useEffectEvent(() =>
    choices()
      .at(open === 'last' ? -1 : 0)
      ?.focus(),
  );
  const handleOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && root.current?.contains(event.target)) return;
    close(false);
  });
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    handleOpened();
    const listener = (event: Event) => handleOutside(event);
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, listener);
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, listener);
    };
  }, [isOpen]);

  const handleKey = (event: KeyboardEvent) => {
    // While the list is open, its keys must not reach the shortcuts of the page behind it.
    event.stopPropagation();
    const all = choices();
    const at = all.findIndex((one) => one === document.activeElement);
    const to = (index: number) => {
      event.preventDefault();
      all[(index + all.length) % all.length]?.focus();
    };
    if (event.key === 'ArrowDown') to(at + 1);
    else if (event.key === 'ArrowUp') to(at - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(all.length - 1);
    else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (event.key === 'Tab') close(true);
    else if (event.key.length === 1 && /\p{L}/u.test(event.key)) {
      const following = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      const letter = event.key.toLocaleLowerCase();
      following.find((one) => one.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    }
  };
  const trigger: MenuTrigger = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(isOpen ? null : 'first'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
    },
  };
  return (
    <div ref={root} className={[classes.root, className ?? ''].join(' ')}>
      {children(trigger)}
      {isOpen ? (
        <div id={id} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={handleKey}>
          {(typeof items === 'function' ? items() : items).map((item, index) =>
            item === 'line' ? (
              // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else
              <hr key={`line ${index}`} className={classes.line} />
            ) : (
              <button
                key={item.key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classes.item}
                aria-disabled={item.disabled || undefined}
                onClick={() => {
                  if (item.disabled) return;
                  close(true);
                  item.onSelect();
                }}
              >
                {item.icon}
                <span className={classes.label}>{item.label}</span>
                {item.hint ? <span className={classes.hint}>{item.hint}</span> : null}
              </button>
            ),
          )}
        </div>
      ) : null}
    </div>
  );
}
