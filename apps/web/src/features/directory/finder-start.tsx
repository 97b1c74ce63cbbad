import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import type { FinderSearch } from './finder-search.ts';
import { LastService } from './last-service.tsx';
import { ServicePeople, UsualTiming } from './service-facts.tsx';
import { StartLink, useServiceNames } from './start-link.tsx';
import { startQuery } from './start-query.ts';
import type { Service } from './directory-queries.ts';
import classes from './finder-start.module.css';

type Props = {
  /** Goes along into the form. */
  search: FinderSearch & { locationIdx?: number };
  /** Stands where there is nothing to begin with. */
  empty: ReactNode;
  onStart?: () => void;
};

/** What the finder shows before anything is typed or chosen: the last five services, and favourites. */
export function FinderStart({ search, empty, onStart }: Props) {
  const start = useQuery(startQuery);
  if (start.isPending) return <StartSkeleton />;
  if (!start.data)
    return (
      <>
        <p className={classes.failed} role="alert">
          <Trans>Your last services and favourites could not be loaded.</Trans>{' '}
          <Button look="quiet" onClick={() => void start.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
        {empty}
      </>
    );
  const { recent, favourites } = start.data;
  if (recent.length + favourites.length === 0) return empty;
  return (
    <>
      {recent.length > 0 ? (
        <section className={classes.section}>
          <header className={classes.head}>
            <h2>
              <Trans>Your last services</Trans>
            </h2>
            {search.form === undefined ? (
              <p className={classes.hint}>
                <Trans>One tap begins an empty form for the next patient.</Trans>
              </p>
            ) : null}
          </header>
          <ul className={classes.cards}>
            {recent.map((service) => (
              <LastService key={service.id} service={service} search={search} onStart={onStart} />
            ))}
          </ul>
        </section>
      ) : null}
      {favourites.length > 0 ? (
        <section className={classes.section}>
          <header className={classes.head}>
            <h2>
              <Trans>Favourites</Trans>
            </h2>
            <span className={classes.hint}>{favourites.length}</span>
          </header>
          <ul>
            {favourites.map((service) => (
              <Favourite key={service.id} service={service} search={search} onStart={onStart} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

type FavouriteProps = { service: Service; search: Props['search']; onStart: (() => void) | undefined };

function Favourite({ service, search, onStart }: FavouriteProps) {
  const { title, own } = useServiceNames(service);
  return (
    <li className={classes.favourite}>
      <FavouriteStar service={service} />
      <div className={classes.what}>
        <h3>
          {title} {own ? <span className={classes.own}>{own}</span> : null}
        </h3>
        <ServicePeople service={service} />
      </div>
      <UsualTiming service={service} />
      <StartLink service={service} search={search} onStart={onStart} />
    </li>
  );
}

function StartSkeleton() {
  return (
    <section className={classes.section} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      <div className={classes.head} aria-hidden="true">
        <Bone width={130} height={10} />
      </div>
      <div className={classes.cards} aria-hidden="true">
        {Array.from({ length: 5 }, (_, card) => (
          <div key={card} className={classes.card}>
            <Bone width="50%" />
            <Bone width="80%" height={10} />
            <Bone width="60%" />
          </div>
        ))}
      </div>
    </section>
  );
}
