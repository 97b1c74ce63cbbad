import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import type { Service } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import { AcceptanceFlags, ServicePeople, ServiceTiming, serviceTitle } from './service-facts.tsx';
import classes from './finder.module.css';

type Props = { service: Service; search: FinderSearch };

/** One service that was found, and how to begin a consult with it. */
export function ServiceRow({ service, search }: Props) {
  const { t } = useLingui();
  const title = serviceTitle(service);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className={classes.name}>
          {title}{' '}
          {![title, service.subsite].includes(service.serviceName) ? (
            <span className={classes.own}>{service.serviceName}</span>
          ) : null}
        </h3>
        <ServicePeople service={service} />
        {service.shortDescription ? <p className={classes.short}>{service.shortDescription}</p> : null}
        <div className={classes.meta}>
          <AcceptanceFlags flags={service.acceptanceFlags} />
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
        {service.type === 'service' ? (
          <Link
            to="/dashboard/consult/consult-form"
            search={{ ...search, serviceId: service.id }}
            className={buttonClass('plain')}
            data-start
            onKeyDown={moveByArrows}
            aria-label={t`Start Consult: ${title}, ${service.serviceName}`}
          >
            <Trans>Start Consult</Trans>
          </Link>
        ) : (
          <span className={classes.external}>
            <Trans>External referral: not part of eConsult</Trans>
          </span>
        )}
      </div>
    </li>
  );
}

/** Arrows go from one 'Start Consult' to the next. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLElement>('main [data-start]')];
  links[links.indexOf(event.currentTarget) + step]?.focus();
}
