import { Plural, Trans } from '@lingui/react/macro';
import {
  IconCalendarOff,
  IconClock,
  IconFileExport,
  IconPhone,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { responseTimeBadge, type ResponseTime } from '@consult/domain/directory/response-time.ts';
import type { Mark } from '@consult/domain/directory/marks.ts';
import { Marked } from './marked.tsx';
import { UsualAnswerWords } from '../../ui/usual-answer.tsx';
import { titled } from '../../app/names.ts';
import type { Service } from './directory-queries.ts';
import classes from './service.module.css';

const sign = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** 'Dr. Sunita Varga, MD, FRCPC'. */
function userLine(user: Service['users'][number]): string {
  return [titled(user.userName), user.credentials].filter(Boolean).join(', ');
}

type TimingProps = { service: Service; availability?: Service['availability'] };

type PeopleProps = {
  service: Service;
  marks?: readonly Mark[];
  /** Without letters behind names, and without the province. */
  brief?: boolean;
};

/** Who answers, and where. */
export function ServicePeople({ service, marks = [], brief = false }: PeopleProps) {
  const { city, province } = service.clinic.location;
  return (
    <p className={classes.people}>
      <Marked
        text={
          service.users.map((user) => (brief ? titled(user.userName) : userLine(user))).join(' · ') ||
          service.clinic.clinicName
        }
        marks={marks}
      />
      <span className={classes.place}>
        {' · '}
        <Marked text={[city, brief ? '' : province].filter(Boolean).join(', ')} marks={marks} />
      </span>
    </p>
  );
}

/**
 * How fast the service has answered, or when it is back; empty where both are unknown. `availability` is that for the
 * kind of consult being written, where the caller knows the kind.
 */
export function ServiceTiming({ service, availability = service.availability }: TimingProps) {
  if (!availability.available) return <UnavailableBadge returning={availability.returning} />;
  const badge = responseTimeBadge(service.econsultResponseTime);
  if (!badge) return null;
  return (
    <span className={classes.timing}>
      <span className={classes.fast}>
        <IconClock {...sign} />
        <ResponseTimeText badge={badge} />
      </span>
      <span className={classes.timingName}>
        <Trans>Average Response Time (Last 20)</Trans>
      </span>
      {service.usualAnswer ? (
        <span className={classes.timingName}>
          <UsualAnswerWords usual={service.usualAnswer} short />
        </span>
      ) : null}
    </span>
  );
}

/** When an answer usually comes, in words alone, or when the service is back; nothing where neither is known. */
export function UsualTiming({ service: { availability, usualAnswer } }: { service: Service }) {
  if (!availability.available)
    return (
      <p className={classes.usual} data-away>
        <IconCalendarOff {...sign} />
        <ReturningText returning={availability.returning} />
      </p>
    );
  return usualAnswer ? (
    <p className={classes.usual}>
      <IconClock {...sign} />
      <UsualAnswerWords usual={usualAnswer} />
    </p>
  ) : (
    <span />
  );
}

function ResponseTimeText({ badge }: { badge: ResponseTime }) {
  switch (badge.unit) {
    case 'under-hour':
      return <Trans>&lt;1h</Trans>;
    case 'over-year':
      return <Trans>&gt;1yr</Trans>;
    case 'hours':
      return <Plural value={badge.count} one="# hour" other="# hours" />;
    case 'days':
      return <Plural value={badge.count} one="# day" other="# days" />;
    case 'weeks':
      return <Plural value={badge.count} one="# week" other="# weeks" />;
    case 'months':
      return <Plural value={badge.count} one="# month" other="# months" />;
  }
}

/** Says that nothing can be sent now, beside the kind of consult that it concerns. */
function UnavailableBadge({ returning }: { returning: string | null }) {
  return (
    <span className={classes.away}>
      <IconCalendarOff {...sign} />
      <ReturningText returning={returning} />
    </span>
  );
}

/** 'Unavailable - Returning {date}'; the date as the domain's unavailableText writes it. */
export function ReturningText({ returning }: { returning: string | null }) {
  const date = returning?.replaceAll('-', '/');
  return date ? <Trans>Unavailable - Returning {date}</Trans> : <Trans>Unavailable</Trans>;
}

/**
 * What the service offers: consults about known patients, new ones by referral, phone consults; and whether it is
 * outside the platform.
 */
export function ServiceFlags({ service }: { service: Service }) {
  const { acceptanceFlags: flags, availability, phoneConsult, phoneAvailability: calls } = service;
  const external = service.type === 'referral';
  if (!flags.acceptExisting && !flags.acceptReferral && !phoneConsult && !external) return null;
  return (
    <p className={classes.flags}>
      {external ? (
        <span>
          <IconFileExport {...sign} />
          <Trans>External service: goes out as a referral</Trans>
        </span>
      ) : null}
      {phoneConsult ? (
        <span>
          <IconPhone {...sign} />
          <Trans>Phone consults</Trans>
          {calls && calls.available !== availability.available ? (
            <>
              {': '}
              {calls.available ? <Trans>available</Trans> : <ReturningText returning={calls.returning} />}
            </>
          ) : null}
        </span>
      ) : null}
      {flags.acceptExisting ? (
        <span>
          <IconUserCheck {...sign} />
          <Trans>Accepts existing patients</Trans>
        </span>
      ) : null}
      {flags.acceptReferral ? (
        <span>
          <IconUserPlus {...sign} />
          <Trans>Accepts referrals</Trans>
        </span>
      ) : null}
    </p>
  );
}
