import { Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { useTitle } from '../../app/page-title.ts';
import { profileQuery } from '../../app/session.ts';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { defaultPlace, useReferringLocation } from './referring-location.ts';
import { LocationPicker } from './location-picker.tsx';
import { MayNotSend } from '../permission/permission.ts';
import { specialtiesQuery } from './directory-queries.ts';
import { rememberSearch, useDirectoryAddress } from './directory-address.ts';
import { askedOf } from './directory-asked.ts';
import { DirectoryBar } from './directory-bar.tsx';
import { FinderStart } from './finder-start.tsx';
import { ServiceList } from './service-list.tsx';
import classes from './directory.module.css';

type Props = {
  /** Says what goes along, and which consult the service is chosen for. */
  notes: ReactNode;
  /** Offers consults that somebody began and did not send, before anything is asked for. */
  unfinished: ReactNode;
  /** The id of the consult for which the person chooses a service; null where a service begins a new consult. */
  choosing: string | null;
};

/** /dashboard/consult for betaEconsultSearch: the whole directory as one endless list. Document 2, section 2.3. */
export function BetaDirectoryPage({ notes, unfinished, choosing }: Props) {
  const { i18n } = useLingui();
  const title = useTitle();
  const [search, change] = useDirectoryAddress(choosing);
  const specialties = useQuery(specialtiesQuery);
  const profile = useQuery(profileQuery).data;
  const { locations, location } = useReferringLocation(search);
  const asked = askedOf(search, location ?? defaultPlace, specialties.data);
  const changeLocation = (locationId: string) => {
    const locationIdx = profile?.locations.findIndex(({ id }) => id === locationId) ?? -1;
    // Document 2, section 4: choosing another location clears specialty and subsite.
    change({
      locationId: undefined,
      locationIdx: locationIdx < 0 ? undefined : locationIdx,
      specialty: undefined,
      subsite: undefined,
    });
  };
  const hint = (
    <EmptyState icon={<IconListSearch size={18} stroke={1.75} aria-hidden="true" />}>
      <Trans>Type what the consult is about, or choose a specialty and a subsite.</Trans>
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <span className={classes.from}>
            <LocationPicker locations={locations} location={location} onChange={changeLocation} />
          </span>
        }
      />
      <DirectoryBar search={search} onChange={change} />
      <MayNotSend />
      {notes}
      {specialties.isError && !specialties.data ? (
        <PageBody>
          <ErrorState
            title={<Trans>Error loading specialties and subsites: {callErrorText(i18n, specialties.error)}</Trans>}
            onTryAgain={() => void specialties.refetch()}
            trying={specialties.isFetching}
          />
        </PageBody>
      ) : asked ? (
        <ServiceList key={JSON.stringify(asked)} asked={asked} search={search} />
      ) : (
        <PageBody>
          {unfinished}
          {search.specialty || search.subsite ? (
            hint
          ) : (
            <FinderStart search={search} empty={hint} onStart={() => rememberSearch(search)} />
          )}
        </PageBody>
      )}
    </>
  );
}
