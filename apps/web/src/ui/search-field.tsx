import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { Key } from './key.tsx';
import classes from './search-field.module.css';
import { useShortcut } from './shortcut.ts';

type Props = {
  /** The accessible name, and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called at Enter. */
  onSearch?: () => void;
  /** Stands inside the field at its right end, for instance a column picker. */
  end?: ReactNode;
  /** The id of the element that says why the search can not run. */
  errorId?: string | undefined;
  inputRef?: Ref<HTMLInputElement | null>;
};

/** A page's search; '/' puts the focus into it, Esc empties it. */
export function SearchField({ label, value, onChange, onSearch, end, errorId, inputRef }: Props) {
  const { t } = useLingui();
  const ref = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => ref.current, []);
  // What is opened over its list hides it.
  useShortcut('/', label, () => ref.current?.focus(), { isOf: () => ref.current?.checkVisibility() ?? false });
  return (
    <search className={classes.field} data-invalid={errorId !== undefined || undefined}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        className={classes.input}
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        placeholder={label}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch?.();
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
      />
      {value === '' ? (
        <span className={classes.key} aria-hidden="true">
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          className={classes.clear}
          aria-label={t`Clear the search`}
          title={t`Clear the search`}
          onClick={() => {
            onChange('');
            ref.current?.focus();
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {end}
    </search>
  );
}
