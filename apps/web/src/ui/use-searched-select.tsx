import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { SearchedOptions } from './searched-options.tsx';

/** With more options than these a list is searched by typing. */
const manyFrom = 8;

const isMany = (select: HTMLSelectElement): boolean => select.options.length > manyFrom + 1;

type Opened = { select: HTMLSelectElement; typed: string };

/**
 * Lets a long list of a select be searched: what opens the device's own list (the mouse, Space, Enter) or looks for a
 * beginning in it (a letter) opens a searched one instead. The select stays what it is, with its label, its value and
 * its arrow keys; a short list stays the device's.
 */
export function useSearchedSelect(label: ReactNode) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (select: HTMLSelectElement, typed = '') => setOpened({ select, typed });
  return {
    /** For the select. */
    handlers: {
      onMouseDown: (event: MouseEvent<HTMLSelectElement>) => {
        if (event.button !== 0 || !isMany(event.currentTarget)) return;
        event.preventDefault();
        open(event.currentTarget);
      },
      onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
        if (event.ctrlKey || event.metaKey || !isMany(event.currentTarget)) return;
        const letter = /^[\p{L}\p{N}]$/u.test(event.key) && !event.altKey;
        const opens = [' ', 'Enter'].includes(event.key) || (event.altKey && event.key === 'ArrowDown');
        if (!letter && !opens) return;
        event.preventDefault();
        open(event.currentTarget, letter ? event.key : '');
      },
    },
    /** Stands beside the select. */
    list: opened ? (
      <SearchedOptions
        label={label}
        select={opened.select}
        begun={opened.typed}
        onClose={(giveBack) => {
          setOpened(null);
          if (giveBack) opened.select.focus();
        }}
      />
    ) : null,
  };
}
