import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PlaceWords } from '@consult/domain/directory/in-language.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { titled } from '../../app/names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { servicesQuery, specialtiesQuery, type ServicesAsked } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import classes from './finder.module.css';

type Props = {
  search: FinderSearch;
  /** The question to the directory; null while the choice is not complete. */
  asked: ServicesAsked | null;
  onChange: (change: Partial<FinderSearch>) => void;
};

/** Directory tab: specialty, then subsite, then one of the specialists. A new specialty clears the other two. */
export function DirectoryFilters({ search, asked, onChange }: Props) {
  const { t } = useLingui();
  const specialties = useQuery(specialtiesQuery);
  const found = useInfiniteQuery({ ...servicesQuery(asked ?? nothingAsked), enabled: asked !== null });
  const words = usePlaceWords();
  const names = byWords(Object.keys(specialties.data ?? {}), words);
  const subsites = byWords(subsitesOf(specialties.data, search.specialty), words);
  const specialists = [
    ...new Map(
      found.data?.pages.flatMap(({ services }) =>
        services.flatMap(({ users }) => users.map((user) => [user.uid, titled(user.userName)] as const)),
      ),
    ).entries(),
  ];

  const specialistHint =
    asked === null
      ? t`Any specialist`
      : found.isPending
        ? t`Loading Specialists...`
        : found.isError
          ? t`Error Loading Specialists`
          : specialists.length === 0
            ? t`No Specialists Available`
            : t`Any specialist`;
  const chosen = [search.specialty, search.subsite].filter(Boolean).map((name) => words.place(name ?? ''));
  const who = specialists.find(([uid]) => uid === search.specialist)?.[1];
  return (
    <FoldedFilters
      summary={[chosen.join(' – '), who].filter(Boolean).join(' · ')}
      folds={asked !== null}
      className={classes.filters}
    >
      <SelectField
        label={t`Specialty`}
        value={search.specialty ?? ''}
        disabled={names.length === 0}
        onChange={({ currentTarget }) =>
          onChange({ specialty: currentTarget.value, subsite: undefined, specialist: undefined })
        }
      >
        <option value="">{specialties.isPending ? t`Loading Specialties...` : t`Choose a specialty`}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {words.place(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Subsite`}
        value={search.subsite ?? ''}
        disabled={subsites.length === 0}
        onChange={({ currentTarget }) => onChange({ subsite: currentTarget.value, specialist: undefined })}
      >
        <option value="">
          {search.specialty && specialties.data && subsites.length === 0 ? t`No subsites` : t`Choose a subsite`}
        </option>
        {subsites.map((name) => (
          <option key={name} value={name}>
            {words.place(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Specialist`}
        value={search.specialist ?? ''}
        disabled={specialists.length === 0}
        onChange={({ currentTarget }) => onChange({ specialist: currentTarget.value })}
      >
        <option value="">{specialistHint}</option>
        {specialists.map(([uid, name]) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </SelectField>
    </FoldedFilters>
  );
}

const nothingAsked: ServicesAsked = {
  searchText: '',
  specialty: '',
  subsite: '',
  city: '',
  province: '',
  sortType: 'Location',
};

/** Specialties or subsites in the order of their words. */
export function byWords(names: readonly string[], words: PlaceWords): string[] {
  return names.toSorted((a, b) => words.place(a).localeCompare(words.place(b)));
}

/** The subsites of a specialty; none where it has none or is unknown. */
export function subsitesOf(
  map: Record<string, { subsites: readonly string[] }> | undefined,
  specialty: string | undefined,
): string[] {
  if (!map || !specialty || !Object.hasOwn(map, specialty)) return [];
  return (map[specialty]?.subsites ?? []).filter(Boolean);
}
