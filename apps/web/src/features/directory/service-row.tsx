import { Trans, useLingui } from '@lingui/react/macro';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { serviceWords } from '@consult/domain/directory/in-language.ts';
import type { Mark } from '@consult/domain/directory/marks.ts';
import { Marked } from './marked.tsx';
import type { Service } from './directory-queries.ts';
import { FavouriteStar } from './favourite-star.tsx';
import type { FinderSearch } from './finder-search.ts';
import { ServiceFlags, ServicePeople, ServiceTiming } from './service-facts.tsx';
import { StartLink } from './start-link.tsx';
import classes from './finder.module.css';

type Props = {
  service: Service;
  /** The address of the finder, which goes along into the form. */
  search: FinderSearch & { locationIdx?: number };
  /** Whether a click anywhere on it begins the consult. */
  whole?: boolean;
  onStart?: () => void;
  /** What a search found, to be marked. */
  marks?: readonly Mark[];
  /** Words of the search that the service does not hold. */
  without?: readonly string[];
};

/** One found service, as a row of the finder. */
export function ServiceRow(props: Props) {
  return (
    <li className={classes.row}>
      <ServiceEntry {...props} />
    </li>
  );
}

/** A found service, and the button that begins a consult with it; the list draws the frame around it. */
export function ServiceEntry({ service: given, search, whole = false, onStart, marks = [], without = [] }: Props) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const service = { ...given, ...serviceWords(given, useContentLanguage()) };
  const missing = without.join(', ');
  const title = words.title(service);
  return (
    <>
      <div className={classes.what}>
        <h3 className={classes.name}>
          <Marked text={title} marks={marks} />{' '}
          {![title, words.place(service.subsite)].includes(service.serviceName) ? (
            <span className={classes.own}>
              <Marked text={service.serviceName} marks={marks} />
            </span>
          ) : null}
        </h3>
        <ServicePeople service={service} marks={marks} />
        {service.shortDescription ? (
          <p className={classes.short}>
            <Marked text={service.shortDescription} marks={marks} />
          </p>
        ) : null}
        {missing ? (
          <p className={classes.short}>
            <Trans>Without: {missing}</Trans>
          </p>
        ) : null}
        <div className={classes.meta}>
          <ServiceFlags service={service} />
          {service.longDescription || service.bio ? (
            <details className={classes.more}>
              <summary aria-label={t`More about ${service.serviceName}`}>
                <Trans>More</Trans>
              </summary>
              {service.longDescription ? <p>{service.longDescription}</p> : null}
              {service.bio ? <p>{service.bio}</p> : null}
            </details>
          ) : null}
        </div>
      </div>
      <div className={classes.when}>
        <ServiceTiming service={service} />
      </div>
      <div className={classes.start}>
        <FavouriteStar service={given} />
        <StartLink service={service} search={search} whole={whole} onStart={onStart} />
      </div>
    </>
  );
}
