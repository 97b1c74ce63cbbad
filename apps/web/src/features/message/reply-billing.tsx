import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { checkBillingCode, threadMessageCode } from '@consult/domain/billing/codes.ts';
import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './reply.module.css';

export type Billing = { billable: boolean; code: string };

/** The choice that a reply starts with: billed, under the default code. */
export const usualBilling: Billing = { billable: true, code: threadMessageCode };

/** What is wrong with the code, or null. */
export function billingFault({ can }: Pick<Activity, 'can'>, { billable, code }: Billing): ActivityFault | null {
  return can.bill && can.customizeBillingCode && billable ? checkBillingCode(code) : null;
}

/** The billing as the call takes it: '' stands for the default code. */
export function billed({ can }: Pick<Activity, 'can'>, { billable, code }: Billing) {
  const own = can.bill && billable && can.customizeBillingCode ? code.trim() : '';
  return { billable: can.bill && billable, billingCode: own === threadMessageCode ? '' : own };
}

type Props = {
  can: Activity['can'];
  billing: Billing;
  onChange: (billing: Billing) => void;
  disabled: boolean;
  /** The id of the element that says what is wrong with the code. */
  faultId: string | undefined;
};

/** Bill / Do not bill, and the code where it may be changed. */
export function ReplyBilling({ can, billing, onChange, disabled, faultId }: Props) {
  const { t } = useLingui();
  const name = useId();
  if (!can.bill) return null;
  const code = threadMessageCode;
  return (
    <>
      {can.customizeBillingCode && billing.billable ? (
        <input
          className={classes.code}
          aria-label={t`Billing code`}
          aria-invalid={faultId ? true : undefined}
          aria-describedby={faultId}
          title={t`Billing code`}
          value={billing.code}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...billing, code: currentTarget.value })}
          onBlur={() => (billing.code.trim() === '' ? onChange({ ...billing, code: threadMessageCode }) : undefined)}
        />
      ) : null}
      <fieldset className={classes.segments} disabled={disabled}>
        <legend className="visually-hidden">
          <Trans>Billing of this message</Trans>
        </legend>
        <label className={classes.segment}>
          <input
            type="radio"
            name={name}
            checked={billing.billable}
            onChange={() => onChange({ ...billing, billable: true })}
          />
          <span>{can.customizeBillingCode ? t`Bill` : t`Bill ${code}`}</span>
        </label>
        <label className={classes.segment}>
          <input
            type="radio"
            name={name}
            checked={!billing.billable}
            onChange={() => onChange({ ...billing, billable: false })}
          />
          <span>{t`Do not bill`}</span>
        </label>
      </fieldset>
    </>
  );
}
