import { FavouriteStar } from './favourite-star.tsx';
import type { FinderSearch } from './finder-search.ts';
import { ServicePeople, UsualTiming } from './service-facts.tsx';
import { StartLink, useServiceNames } from './start-link.tsx';
import type { Service } from './directory-queries.ts';
import classes from './finder-start.module.css';

type Props = { service: Service; search: FinderSearch & { locationIdx?: number }; onStart: (() => void) | undefined };

/** One of the last services, as a card: a tap anywhere on it begins the consult. */
export function LastService({ service, search, onStart }: Props) {
  const { specialty, subsite, own } = useServiceNames(service);
  return (
    <li className={classes.card}>
      <FavouriteStar service={service} />
      <div className={classes.what}>
        {subsite ? <p className={classes.specialty}>{specialty}</p> : null}
        <h3>
          <StartLink service={service} search={search} onStart={onStart}>
            {subsite || specialty}
          </StartLink>
        </h3>
        {own ? <p className={classes.own}>{own}</p> : null}
        <ServicePeople service={service} brief />
      </div>
      <UsualTiming service={service} />
    </li>
  );
}
