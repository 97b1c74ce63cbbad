import { Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { useTyping } from '../../ui/shortcut.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DirectoryFilters, subsitesOf } from './directory-filters.tsx';
import { specialtiesQuery, type ServicesAsked, type SpecialtyMap } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import { FinderStart } from './finder-start.tsx';
import { LocationPicker } from './location-picker.tsx';
import { MayNotSend } from '../permission/permission.ts';
import { defaultPlace, useReferringLocation } from './referring-location.ts';
import { SearchFilters } from './search-filters.tsx';
import { ServiceResults } from './service-results.tsx';
import classes from './finder.module.css';

type Props = {
  /** Says what goes along, and which consult the service is chosen for. */
  notes: ReactNode;
  /** Offers consults that somebody began and did not send, before anything is asked for. */
  unfinished: ReactNode;
  /** The id of the consult for which the person chooses a service; null where a service begins a new consult. */
  choosing: string | null;
};

/** /dashboard/consult: finds the service for a consult. */
export function FinderPage({ notes, unfinished, choosing }: Props) {
  const { t, i18n } = useLingui();
  const { locationIdx, form: _form, ...addressed } = useSearch({ from: '/dashboard/consult/' });
  const search: FinderSearch = choosing === null ? addressed : { ...addressed, form: choosing };
  const navigate = useNavigate();
  const router = useRouter();
  const held = heldBy(useQuery(claimsQuery).data);
  const title = useTitle();
  const specialties = useQuery(specialtiesQuery);
  const { locations, location } = useReferringLocation({ ...search, locationIdx });
  // From here on the address names the clinic by id.
  const carried: FinderSearch =
    location && (search.locationId || locationIdx !== undefined) ? { ...search, locationId: location.id } : search;
  const tab = search.tab === 'search' && held.has('consultSearchBar') ? 'search' : 'directory';

  const change = (part: Partial<FinderSearch>) =>
    void navigate({ to: '/dashboard/consult', search: clean({ ...carried, ...part }), replace: true });
  const href = (tabSearch: FinderSearch) => router.buildLocation({ to: '/dashboard/consult', search: tabSearch }).href;
  const asked = askedOf(tab, search, location ?? defaultPlace, specialties.data);
  const keptLocation: FinderSearch = {
    ...(carried.locationId ? { locationId: carried.locationId } : {}),
    ...(choosing === null ? {} : { form: choosing }),
  };
  const maySearch = held.has('consultSearchBar');
  // Letters that came while the Search tab was on its way.
  const [begun, setBegun] = useState('');
  const typed = (key: string) => {
    setBegun((before) => before + key);
    if (begun === '')
      void navigate({ to: '/dashboard/consult', search: { ...keptLocation, tab: 'search' }, replace: true });
    return 'kept' as const;
  };
  useTyping(maySearch && tab === 'directory' ? typed : null);
  const nothingChosen = ['specialty', 'subsite', 'searchText'].every((key) => !search[key as 'specialty']);
  const hint = (
    <EmptyState icon={<IconListSearch size={18} stroke={1.75} aria-hidden="true" />}>
      {tab === 'search' ? (
        <Trans>Type what the consult is about, a specialist's name or a keyword.</Trans>
      ) : (
        <Trans>Choose a specialty and a subsite to see who takes the consult.</Trans>
      )}
    </EmptyState>
  );
  const picker = (
    <LocationPicker
      locations={locations}
      location={location}
      onChange={(locationId) => change({ locationId, specialty: undefined, subsite: undefined, specialist: undefined })}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={<span className={classes.from}>{picker}</span>}
        tabs={
          <LinkTabs
            label={t`Ways to find a service`}
            current={tab}
            tabs={[
              { key: 'directory', label: <Trans>Directory</Trans>, href: href(keptLocation) },
              ...(held.has('consultSearchBar')
                ? [
                    {
                      key: 'search',
                      label: <Trans>Search</Trans>,
                      href: href({ ...keptLocation, tab: 'search' as const }),
                    },
                  ]
                : []),
            ]}
          />
        }
      />
      <div className={classes.fromPhone}>{picker}</div>
      {tab === 'search' ? (
        <SearchFilters search={search} onChange={change} begun={begun} onTaken={() => setBegun('')} />
      ) : (
        <DirectoryFilters search={search} asked={asked} onChange={change} />
      )}
      <PageBody>
        <MayNotSend />
        {notes}
        {asked ? null : unfinished}
        {specialties.isError && !specialties.data ? (
          <ErrorState
            title={<Trans>Error getting specialties. Please try reloading the page.</Trans>}
            kept={<Trans>Error loading specialties and subsites: {callErrorText(i18n, specialties.error)}</Trans>}
            onTryAgain={() => void specialties.refetch()}
            trying={specialties.isFetching}
          />
        ) : asked ? (
          <ServiceResults asked={asked} search={carried} />
        ) : (
          <>
            {nothingChosen ? <FinderStart search={carried} empty={hint} /> : hint}
            {maySearch && nothingChosen ? (
              <p className={classes.anywhere}>
                <Trans>Typing anywhere on this page searches.</Trans>
              </p>
            ) : null}
          </>
        )}
      </PageBody>
    </>
  );
}

/**
 * The question to the directory, or null while there is nothing to ask: a text search needs a text, the directory a
 * subsite (or a specialty that has none).
 */
function askedOf(
  tab: 'search' | 'directory',
  search: FinderSearch,
  place: { city: string; province: string },
  map: SpecialtyMap | undefined,
): ServicesAsked | null {
  const { specialty = '', subsite = '', searchText = '' } = search;
  const asked = {
    specialty,
    subsite,
    city: place.city,
    province: place.province,
    sortType: search.sortType ?? ('Location' as const),
  };
  if (tab === 'search') return searchText === '' ? null : { ...asked, searchText };
  const complete =
    specialty !== '' &&
    (subsite !== '' || (map !== undefined && Object.hasOwn(map, specialty) && subsitesOf(map, specialty).length === 0));
  return complete ? { ...asked, searchText: '', sortType: 'Location' } : null;
}

/** The address without its empty parts. */
function clean(search: FinderSearch): FinderSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as FinderSearch;
}
