import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsSort } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePlaceWords } from '../../app/place-words.ts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyping } from '../../ui/shortcut.ts';
import { Picker } from '../../ui/select-field.tsx';
import { followAddress, type SearchText, withSent } from './search-text.ts';
import { specialtiesQuery } from './directory-queries.ts';
import { byWords, subsitesOf } from './directory-filters.tsx';
import type { DirectorySearch } from './directory-address.ts';
import classes from './directory.module.css';

type Props = { search: DirectorySearch; onChange: (change: Partial<DirectorySearch>) => void };

/**
 * Search bar, 'And/Or' specialty and subsite, and the order of the results. A text is searched when it is submitted.
 */
export function DirectoryBar({ search, onChange }: Props) {
  const { t } = useLingui();
  const specialties = useQuery(specialtiesQuery);
  const words = usePlaceWords();
  const names = byWords(Object.keys(specialties.data ?? {}), words);
  const subsites = byWords(subsitesOf(specialties.data, search.specialty), words);
  const asked = search.searchText ?? '';
  const [text, setText] = useState<SearchText>({ typed: asked, asked, sent: [] });
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useTyping(() => {
    field.current?.focus();
    return 'to-focus';
  });
  const now = followAddress(text, asked);
  if (now !== text) setText(now);
  const { typed } = now;
  const find = () => {
    const wanted = typed.trim();
    setMissing(wanted === '' && !(search.specialty && search.subsite));
    if (wanted === asked) return;
    setText(withSent(now, wanted));
    onChange({ searchText: wanted });
  };
  return (
    <div className={classes.bar}>
      <SearchField
        label={t`Search for a service`}
        inputRef={field}
        value={typed}
        onChange={(next) => {
          const after = { ...now, typed: next };
          const emptied = next === '' && asked !== '';
          setText(emptied ? withSent(after, '') : after);
          setMissing(false);
          if (emptied) onChange({ searchText: undefined });
        }}
        onSearch={find}
      />
      <Button look="primary" onClick={find}>
        <Trans context="button">Search</Trans>
      </Button>
      <span className={classes.andOr}>
        <Trans>And/Or</Trans>
      </span>
      <Picker
        label={t`Specialty`}
        value={search.specialty ?? ''}
        disabled={names.length === 0}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onChange({ specialty: currentTarget.value, subsite: undefined });
        }}
      >
        <option value="">{specialties.isPending ? t`Loading Specialties...` : t`Any`}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {words.place(name)}
          </option>
        ))}
      </Picker>
      <Picker
        label={t`Subsite`}
        value={search.subsite ?? ''}
        disabled={subsites.length === 0}
        onChange={({ currentTarget }) => {
          setMissing(false);
          onChange({ subsite: currentTarget.value });
        }}
      >
        <option value="">{t`Any`}</option>
        {subsites.map((name) => (
          <option key={name} value={name}>
            {words.place(name)}
          </option>
        ))}
      </Picker>
      <Picker
        label={t`Sort By`}
        icon={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        className={classes.sort}
        value={search.sortType ?? 'Location'}
        onChange={({ currentTarget }) => onChange({ sortType: currentTarget.value === 'Time' ? 'Time' : undefined })}
      >
        <option value="Location">{t`Location`}</option>
        <option value="Time">{t`Time`}</option>
      </Picker>
      {missing ? (
        <p className={classes.missing} role="alert">
          <Trans>No search text provided</Trans>
        </p>
      ) : null}
    </div>
  );
}
