import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ConsultInput } from '@consult/contract/consult/consult-input.ts';
import { specialistRequired } from '@consult/domain/consult/consult-input.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { availabilityFor } from '@consult/domain/directory/kinds-taken.ts';
import { type FinderSearch, type Service, ServicePeople, ServiceTiming } from '../directory/directory.ts';
import { whyNotNow } from './consult-check.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { faultText } from '../../app/fault-text.ts';
import { idOf } from './field-names.ts';
import { KindChoice } from './kind-choice.tsx';
import classes from './composer.module.css';

type Props = {
  service: Service | null;
  /** The kind of consult that the form makes. */
  activityType: ConsultInput['activityType'];
  search: FinderSearch;
  /** Called when the person leaves to choose another service and keeps the form. */
  onLeave: () => void;
};

/** The chosen service, and the way to another one. */
export function ServiceSection({ service, activityType, search, onLeave }: Props) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const why = whyNotNow(activityType, service);
  if (!service) {
    return (
      <section className={classes.service} id="section-service" aria-label={t`Service`}>
        <p className={classes.missing}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {faultText(i18n, specialistRequired)}
        </p>
        <Link
          id={idOf('serviceId')}
          to="/dashboard/consult"
          search={search}
          className={buttonClass('primary')}
          onClick={onLeave}
        >
          <Trans>Find a service</Trans>
        </Link>
      </section>
    );
  }
  return (
    <section className={classes.serviceBlock} id="section-service" aria-label={t`Service`}>
      <div className={classes.service}>
        <div className={classes.serviceText}>
          <h2>{words.title(service)}</h2>
          <ServicePeople service={service} />
        </div>
        <ServiceTiming service={service} availability={availabilityFor(activityType, service)} />
        <Link
          id={idOf('serviceId')}
          to="/dashboard/consult"
          search={search}
          className={buttonClass('plain')}
          onClick={onLeave}
        >
          {search.tab === 'search' ? <Trans>Back to Results</Trans> : <Trans>Change</Trans>}
        </Link>
      </div>
      <KindChoice service={service} />
      {why ? (
        <div id="consult-why-not" className={classes.why}>
          <Banner tone="warn" icon={<IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />}>
            {faultText(i18n, why)}
          </Banner>
        </div>
      ) : null}
    </section>
  );
}
