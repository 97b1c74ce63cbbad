import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchMore } from '../../app/fetch-more.ts';
import { announce } from '../../ui/announce.tsx';
import { PageBody } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FoundOrder } from './found-order.tsx';
import { ResultSkeletons } from './result-skeletons.tsx';
import { searchFailureText } from './search-failure.ts';
import { type ServicesAsked, servicesQuery } from './directory-queries.ts';
import type { DirectorySearch } from './directory-address.ts';
import { directoryPageSize } from './directory-asked.ts';
import { isTorn, joinPages } from './join-pages.ts';
import { byLevel, matchesOf, matchTitles } from './match-levels.ts';
import { AlsoFound, DidYouMean } from './search-words.tsx';
import { VirtualServices } from './virtual-services.tsx';
import classes from './directory.module.css';

/** How often a list whose pages do not fit together is refetched before it is shown as it is. */
const mendings = 3;

type Props = { asked: ServicesAsked; search: DirectorySearch };

/** The found services, ten at a time; the next ten load by themselves at the end of the list. */
export function ServiceList({ asked, search }: Props) {
  const { t, i18n } = useLingui();
  const found = useInfiniteQuery(servicesQuery(asked, directoryPageSize));
  const pages = found.data?.pages ?? [];
  const total = pages.at(-1)?.numServices;
  useEffect(() => {
    if (total === 0) announce(t`No services found.`);
    else if (total !== undefined) announce(plural(total, { one: '# service found', other: '# services found' }));
  }, [total, t]);

  // The directory changed between two pages, so services between them may be missing: refetch all of them.
  const mended = useRef(0);
  const torn = isTorn(pages) && !found.isFetching && !found.isError;
  const { refetch } = found;
  useEffect(() => {
    if (!torn || mended.current >= mendings) return;
    mended.current += 1;
    void refetch();
  }, [torn, refetch]);

  if (found.isPending)
    return (
      <PageBody>
        <ResultSkeletons />
      </PageBody>
    );
  if (!found.data) {
    const message = searchFailureText(i18n, found.error);
    return (
      <PageBody>
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
      </PageBody>
    );
  }
  const services = joinPages(pages);
  if (services.length === 0)
    return (
      <PageBody>
        <EmptyState icon={<IconListSearch size={18} stroke={1.75} aria-hidden="true" />}>
          <Trans>No services found.</Trans>
        </EmptyState>
      </PageBody>
    );
  const [first] = pages;
  const matches = matchesOf(pages);
  const { levels, told } = byLevel(services, matches);
  const titles = new Map(told ? levels.map(({ level, services: some }) => [some[0]?.id, matchTitles[level]]) : []);
  return (
    <>
      {first ? <DidYouMean instead={first.instead} search={search} /> : null}
      <h2 className={classes.count}>
        <Plural value={total ?? services.length} one="# service" other="# services" />
        {services.length > 1 ? (
          <>
            , <FoundOrder asked={asked} />
          </>
        ) : null}
      </h2>
      <VirtualServices
        services={services}
        total={total ?? services.length}
        search={search}
        found={(service) => {
          const title = titles.get(service.id);
          return {
            title: title ? i18n._(title) : null,
            marks: first?.marks ?? [],
            without: matches.get(service.id)?.without ?? [],
          };
        }}
        also={first ? <AlsoFound also={first.also} /> : null}
        more={{
          exists: found.hasNextPage,
          // Loading a page would cancel the refetch of the others.
          loading: found.isFetching,
          failed: found.isFetchNextPageError ? searchFailureText(i18n, found.error) : null,
          fetch: () => void fetchMore(found),
        }}
      />
    </>
  );
}
