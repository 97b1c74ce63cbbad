import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { faultText } from '../../app/fault-text.ts';
import { ColumnPicker } from './column-picker.tsx';
import classes from './search.module.css';
import type { ConsultSearch } from './use-consult-search.ts';

type Props = {
  search: ConsultSearch;
  /** Whether the search that is shown found nothing. */
  foundNone: boolean;
  label: string;
  /** Left of the search. */
  before?: ReactNode;
  /** A further filter: right of the search field, on a phone inside the column picker. */
  after?: ReactNode;
  end?: ReactNode;
};

/** The toolbar of a list of consults: the search with its columns, further filters, count and refresh. */
export function SearchBar({ search, foundNone, label, before, after, end }: Props) {
  const { i18n } = useLingui();
  const faultId = useId();
  const fault = faultText(i18n, search.fault) ?? null;
  return (
    <>
      <Toolbar end={end}>
        {before}
        <span className={classes.place} data-beside={before ? true : undefined}>
          <SearchField
            label={label}
            value={search.typed}
            onChange={search.type}
            onSearch={() => search.submit(foundNone)}
            errorId={fault === null ? undefined : faultId}
            end={<ColumnPicker columns={search.columns} onChoose={search.chooseColumns} more={after} />}
          />
        </span>
        {after ? <span className={classes.wide}>{after}</span> : null}
      </Toolbar>
      {fault === null ? null : (
        <p className={classes.faultLine} id={faultId} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {fault}
        </p>
      )}
    </>
  );
}
