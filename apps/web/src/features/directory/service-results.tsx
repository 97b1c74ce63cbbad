import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { compareServices, groupByCollege } from '@consult/domain/directory/sorting.ts';
import { fetchMore } from '../../app/fetch-more.ts';
import { announce } from '../../ui/announce.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FoundOrder } from './found-order.tsx';
import { ResultSkeletons } from './result-skeletons.tsx';
import { searchFailureText } from './search-failure.ts';
import { servicesQuery, type Service, type ServicesAsked } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import { byLevel, matchesOf, matchTitles } from './match-levels.ts';
import { AlsoFound, DidYouMean } from './search-words.tsx';
import { ServiceRow } from './service-row.tsx';
import classes from './finder.module.css';

/** The headings that the rule makes; any other college is its own heading. */
const collegeTitles: Readonly<Record<string, MessageDescriptor>> = {
  'FRCPC/FRCSC Specialists': msg`FRCPC/FRCSC Specialists`,
  'CCFP Consultants': msg`CCFP Consultants`,
  '': msg`Other services`,
};

type Props = { asked: ServicesAsked; search: FinderSearch };

/** The found services by college, in one of four states: loading, none, failed, found. */
export function ServiceResults({ asked, search }: Props) {
  const { t, i18n } = useLingui();
  const found = useInfiniteQuery(servicesQuery(asked));
  const total = found.data?.pages[0]?.numServices;
  useEffect(() => {
    if (total === 0) announce(t`No services found.`);
    else if (total !== undefined) announce(plural(total, { one: '# service found', other: '# services found' }));
  }, [total, t]);

  if (found.isPending) return <ResultSkeletons />;
  if (found.isError && !found.data) {
    const message = searchFailureText(i18n, found.error);
    return (
      <ErrorState
        title={
          asked.searchText ? (
            <Trans>Error searching for services: {message}</Trans>
          ) : (
            <Trans>An error occurred when loading services: {message}</Trans>
          )
        }
        onTryAgain={() => void found.refetch()}
        trying={found.isFetching}
      />
    );
  }
  const services = shown(
    found.data.pages.flatMap((page) => page.services),
    asked,
    search.specialist,
  );
  if (services.length === 0) {
    return (
      <EmptyState
        icon={<IconListSearch size={18} stroke={1.75} aria-hidden="true" />}
        action={search.tab === 'search' ? <LookElsewhere search={search} /> : undefined}
      >
        <Trans>No services found.</Trans>
      </EmptyState>
    );
  }
  const first = found.data.pages[0];
  const matches = matchesOf(found.data.pages);
  const { levels, told } = byLevel(services, matches);
  const collegeTitle = (label: string) => {
    const known = Object.hasOwn(collegeTitles, label) ? collegeTitles[label] : undefined;
    return known ? i18n._(known) : label;
  };
  return (
    <>
      {first ? <DidYouMean instead={first.instead} search={search} /> : null}
      {levels
        .flatMap(({ level, services: some }) =>
          groupByCollege(some).map((group, n) => ({ level, firstOfLevel: n === 0, ...group })),
        )
        .map(({ level, firstOfLevel, label, services: group }) => (
          <section key={`${level} ${label}`}>
            <header className={classes.group}>
              {told && firstOfLevel ? <h2>{i18n._(matchTitles[level])}</h2> : null}
              {told ? <h3>{collegeTitle(label)}</h3> : <h2>{collegeTitle(label)}</h2>}
              <span className={classes.count}>
                <Plural value={group.length} one="# service" other="# services" />
                {group.length > 1 ? (
                  <>
                    , <FoundOrder asked={asked} />
                  </>
                ) : null}
              </span>
            </header>
            <ul>
              {group.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  search={search}
                  marks={first?.marks}
                  without={matches.get(service.id)?.without}
                />
              ))}
            </ul>
          </section>
        ))}
      {found.hasNextPage ? (
        <div className={classes.end}>
          <Button
            onClick={() => void fetchMore(found)}
            running={found.isFetchingNextPage ? <Trans>Loading…</Trans> : undefined}
          >
            <Trans>Load more</Trans>
          </Button>
        </div>
      ) : (
        <p className={classes.end}>
          <Trans>End of results</Trans>
          {first ? <AlsoFound also={first.also} /> : null}
        </p>
      )}
    </>
  );
}

/** Offered when a text found nothing: search wider, or use the other way to find a service. */
function LookElsewhere({ search: { specialty, subsite, locationId, form, ...wider } }: { search: FinderSearch }) {
  const from = { ...(locationId === undefined ? {} : { locationId }), ...(form === undefined ? {} : { form }) };
  return specialty === undefined && subsite === undefined ? (
    <Link to="/dashboard/consult" search={from} className={buttonClass()}>
      <Trans>Look in the Directory</Trans>
    </Link>
  ) : (
    <Link to="/dashboard/consult" search={{ ...wider, ...from }} className={buttonClass()}>
      <Trans>Search all specialties</Trans>
    </Link>
  );
}

/**
 * A directory's services in the order of document 2, section 9, narrowed to one specialist. A text search keeps the
 * server's order, which ranks matches of the name first.
 */
function shown(services: readonly Service[], asked: ServicesAsked, specialist: string | undefined): readonly Service[] {
  if (asked.searchText !== '') return services;
  return services
    .filter(({ users }) => specialist === undefined || users.some(({ uid }) => uid === specialist))
    .toSorted(compareServices(asked, asked.sortType));
}
