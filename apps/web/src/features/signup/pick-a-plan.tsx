import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  checkSignupPlan,
  plans,
  signupRoles,
  type Plan,
  type SignupRole,
} from '@consult/domain/signup/signup-roles.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { buttonClass } from '../../ui/button.tsx';
import { faultText } from '../../app/fault-text.ts';
import { useRoleNames } from './role-names.ts';
import type { SignupLists } from './signup-queries.ts';
import classes from './signup.module.css';

type Props = { content: SignupLists; role: SignupRole | null };

/**
 * Shown without a valid plan: leads to the installation's plan page, or, where it has none, to our own choice of plans.
 */
export function PickAPlan({ content, role }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.page} data-plans>
      <header className={classes.head}>
        <h1 className={classes.title} tabIndex={-1}>{t`Pick a Plan`}</h1>
        <p className={classes.lead}>
          <Trans>An account begins with a plan. You can sign up once you have picked one.</Trans>
        </p>
      </header>
      {content.planUrl === '' ? (
        <ul className={classes.plans}>
          {plans.toReversed().map((plan) => (
            <PlanCard key={plan} plan={plan} content={content} role={role} />
          ))}
        </ul>
      ) : (
        <p>
          <a href={content.planUrl} className={buttonClass('primary')}>
            <Trans>Pick a Plan</Trans>
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </a>
        </p>
      )}
      <p className={classes.aside}>
        <Trans>Already have an account?</Trans>{' '}
        <Link to="/login">
          <Trans>Sign in</Trans>
        </Link>
      </p>
    </div>
  );
}

function PlanCard({ plan, content, role }: Props & { plan: Plan }) {
  const { t, i18n } = useLingui();
  const names = useRoleNames();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const provinces = provinceCodes.filter((code) => content.provincesByPlan[plan].includes(code));
  const takers = signupRoles.filter((one) => checkSignupPlan(one, plan) === null);
  const refused = role ? checkSignupPlan(role, plan) : null;
  const about: Record<Plan, { name: string; cost: string; points: ReactNode[] }> = {
    econsult: {
      name: t`eConsult`,
      cost: t`Free`,
      points: [
        <Trans key="ask">Ask specialists by eConsult and phone, or have your consults approved as a resident</Trans>,
        <Trans key="write">Secure messaging with everyone in the consult</Trans>,
      ],
    },
    plus: {
      name: t`Plus`,
      cost: t`Paid`,
      points: [
        <Trans key="all">Everything in eConsult</Trans>,
        <Trans key="patients">Care forms and messages to your patients</Trans>,
        <Trans key="billing">Billing and the billing report</Trans>,
      ],
    },
  };
  const { name, cost, points } = about[plan];
  return (
    <li className={classes.plan}>
      <h2>
        {name} <span className={classes.cost}>{cost}</span>
      </h2>
      <ul className={classes.points}>
        {points.map((point, index) => (
          <li key={index}>
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.terms}>
        <dt>
          <Trans>For</Trans>
        </dt>
        <dd>
          {i18nList(
            i18n.locale,
            takers.map((one) => names[one]),
          )}
        </dd>
        <dt>
          <Trans>Provinces</Trans>
        </dt>
        <dd>
          {i18nList(
            i18n.locale,
            provinces.map((code) => provinceNames[code][language]),
          )}
        </dd>
      </dl>
      {refused ? <p className={classes.refused}>{faultText(i18n, refused)}</p> : null}
      <Link
        to="/signup"
        search={{ selectedPlan: plan, ...(role ? { selectedRole: role } : {}) }}
        className={buttonClass(refused ? 'plain' : 'primary', true)}
      >
        {t`Choose ${name}`}
      </Link>
    </li>
  );
}

function i18nList(locale: string, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
