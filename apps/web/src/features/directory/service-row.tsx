import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { serviceWords } from '@consult/domain/directory/in-language.ts';
import { takesAnything } from '@consult/domain/directory/kinds-taken.ts';
import type { Mark } from '@consult/domain/directory/marks.ts';
import { Marked } from './marked.tsx';
import type { Service } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import { ServiceFlags, ServicePeople, ServiceTiming } from './service-facts.tsx';
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
        <StartLink service={service} search={search} whole={whole} onStart={onStart} />
      </div>
    </>
  );
}

/**
 * Leads into an empty form: 'Start Consult', for an external service 'Start Referral'. With a service that takes
 * nothing now the person can write a draft, as the button says; Submit waits in the form. While the person chooses a
 * service for a consult that they have begun, it leads back to that one and says 'Choose'.
 */
function StartLink({ service, search, whole, onStart }: Props) {
  const { t } = useLingui();
  const title = usePlaceWords().title(service);
  const referral = service.type === 'referral';
  const later = !takesAnything(service);
  const chooses = search.form !== undefined;
  const name = chooses
    ? t`Choose: ${title}, ${service.serviceName}`
    : later
      ? t`Save as draft: ${title}, ${service.serviceName}`
      : referral
        ? t`Start Referral: ${title}, ${service.serviceName}`
        : t`Start Consult: ${title}, ${service.serviceName}`;
  return (
    <Link
      to={referral ? '/dashboard/consult/referral-form' : '/dashboard/consult/consult-form'}
      search={{ ...search, serviceId: service.id }}
      className={buttonClass('plain', false, whole ? classes.whole : undefined)}
      data-start
      onKeyDown={moveByArrows}
      onClick={onStart}
      aria-label={name}
    >
      {chooses ? (
        <Trans>Choose</Trans>
      ) : later ? (
        <Trans>Save as draft</Trans>
      ) : referral ? (
        <Trans>Start Referral</Trans>
      ) : (
        <Trans>Start Consult</Trans>
      )}
    </Link>
  );
}

/** Moves the focus by arrow keys from one service's button to the next. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLElement>('main [data-start]')];
  links[links.indexOf(event.currentTarget) + step]?.focus();
}
