import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { noSearchColumn, searchColumns, type SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { faultText } from '../../app/fault-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './search.module.css';

type Props = {
  columns: readonly SearchColumn[];
  onChoose: (columns: readonly SearchColumn[]) => void;
  /** Shown together with the columns where the toolbar has no room for it. */
  more?: ReactNode;
};

/** Chooses the columns that the search looks in; stands at the right end of the search field. */
export function ColumnPicker({ columns, onChoose, more }: Props) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // A tick shows at once; the address and the person's record, from which `columns` comes, follow a moment later.
  const [ticked, setTicked] = useState(columns);
  const [given, setGiven] = useState(columns.join());
  if (given !== columns.join()) {
    setGiven(columns.join());
    setTicked(columns);
  }
  const names: Record<SearchColumn, string> = {
    Specialty: t`Specialty`,
    Subsite: t`Subsite`,
    PHN: t`PHN`,
    'Patient Name': t`Patient Name`,
    'Referrer Name': t`Referrer Name`,
    'Consultant Name': t`Consultant Name`,
  };
  useEffect(() => {
    if (!open) return;
    place.current?.querySelector('input')?.focus();
    const handleDown = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handleDown);
    return () => document.removeEventListener('pointerdown', handleDown);
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const count = ticked.length;
  const said = t`${plural(count, { one: 'In # column', other: 'In # columns' })}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes what floats, wherever the focus is in it
    <span
      className={classes.columns}
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.picker}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t`Search columns: ${said}`}
        onClick={() => setOpen(!open)}
      >
        <IconColumns3 size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.pickerWords}>{said}</span>
        <IconChevronDown className={classes.pickerWords} size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {open ? (
        <fieldset className={classes.float} id={id}>
          <legend className={classes.legend}>
            <Trans>Search in these columns</Trans>
          </legend>
          {searchColumns.map((column) => (
            <Checkbox
              key={column}
              label={names[column]}
              checked={ticked.includes(column)}
              onChange={({ currentTarget: { checked } }) => {
                const next = searchColumns.filter((other) => (other === column ? checked : ticked.includes(other)));
                setTicked(next);
                onChoose(next);
              }}
            />
          ))}
          {more ? <span className={classes.narrow}>{more}</span> : null}
          <p className={classes.hint}>
            {count === 0 ? (
              <span className={classes.fault} role="alert">
                {faultText(i18n, noSearchColumn)}
              </span>
            ) : (
              <Trans>Remembered for your account. Up to 10 words.</Trans>
            )}
          </p>
        </fieldset>
      ) : null}
    </span>
  );
}
