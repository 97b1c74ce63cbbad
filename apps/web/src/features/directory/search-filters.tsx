import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsSort } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePlaceWords } from '../../app/place-words.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { useTyping } from '../../ui/shortcut.ts';
import { Picker } from '../../ui/select-field.tsx';
import { byWords, subsitesOf } from './directory-filters.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { specialtiesQuery } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import { followAddress, withSent, type SearchText } from './search-text.ts';
import classes from './finder.module.css';

/** How long typing must rest before the text is searched. Document 2, section 9. */
const restMs = 1_000;

type Props = {
  search: FinderSearch;
  onChange: (change: Partial<FinderSearch>) => void;
  /** What was typed before this was shown: the field goes on with it. */
  begun: string;
  onTaken: () => void;
};

/** Search tab: text first, narrowed by specialty and subsite. What is typed anywhere on the page goes into the text. */
export function SearchFilters({ search, onChange, begun, onTaken }: Props) {
  const { t } = useLingui();
  const specialties = useQuery(specialtiesQuery);
  const words = usePlaceWords();
  const names = byWords(Object.keys(specialties.data ?? {}), words);
  const subsites = byWords(subsitesOf(specialties.data, search.specialty), words);
  const asked = search.searchText ?? '';
  const [text, setText] = useState<SearchText>({ typed: begun || asked, asked, sent: [] });
  const field = useRef<HTMLInputElement>(null);
  useTyping(() => {
    field.current?.focus();
    return 'to-focus';
  });
  const goOn = useEffectEvent(() => {
    if (begun === '') return;
    field.current?.focus();
    onTaken();
  });
  useLayoutEffect(() => goOn(), []);
  const [missing, setMissing] = useState(false);
  const now = followAddress(text, asked);
  if (now !== text) setText(now);
  const { typed } = now;
  const send = (wanted: string) => {
    setText((before) => withSent(before, wanted));
    onChange({ searchText: wanted });
  };
  const find = (wanted: string) => {
    if (wanted.trim() !== asked) send(wanted.trim());
  };
  const rested = useEffectEvent(() => send(typed.trim()));
  useEffect(() => {
    if (typed.trim() === asked) return;
    // The wait starts at the last letter: nothing else that the page redraws meanwhile makes it longer.
    const timer = setTimeout(() => rested(), restMs);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const chosen = [search.specialty, search.subsite]
    .filter(Boolean)
    .map((name) => words.place(name ?? ''))
    .join(', ');
  return (
    <div className={classes.search}>
      <SearchField
        label={t`Search for a service`}
        inputRef={field}
        value={typed}
        onChange={(next) => {
          setText((before) => ({ ...before, typed: next }));
          setMissing(false);
          if (next === '') find('');
        }}
        onSearch={() => {
          setMissing(typed.trim() === '');
          find(typed);
        }}
      />
      <FoldedFilters summary={chosen ? t`Filters: ${chosen}` : t`Filters and order`} className={classes.pickers}>
        <Picker
          label={t`Specialty`}
          value={search.specialty ?? ''}
          disabled={names.length === 0}
          onChange={({ currentTarget }) => onChange({ specialty: currentTarget.value, subsite: undefined })}
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
          onChange={({ currentTarget }) => onChange({ subsite: currentTarget.value })}
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
      </FoldedFilters>
      {missing ? (
        <p className={classes.missing} role="alert">
          <Trans>No search text provided</Trans>
        </p>
      ) : null}
    </div>
  );
}
