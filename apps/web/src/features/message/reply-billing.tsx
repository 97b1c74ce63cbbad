import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { checkBillingCode, opensBillingWindow, threadMessageCode } from '@consult/domain/billing/codes.ts';
import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './reply.module.css';
import type { Message } from './thread-query.ts';

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

/**
 * Whether a billed message of the viewer falls into the 24 hours that an earlier one opened, as far as the page has the
 * thread. The server decides when it is sent.
 */
export function fallsIntoWindow(messages: readonly Message[], viewerId: string, now: Date): boolean {
  const opened = messages.findLast(
    ({ sentBy, billable, sameWindow }) => sentBy === viewerId && billable && !sameWindow,
  );
  return opened !== undefined && !opensBillingWindow(new Date(opened.sentAt), now);
}

type Props = {
  can: Activity['can'];
  billing: Billing;
  onChange: (billing: Billing) => void;
  disabled: boolean;
  /** A message that is sent now is billed with an earlier one, under no code of its own. */
  sameWindow: boolean;
  /** The id of the element that says what is wrong with the code. */
  faultId: string | undefined;
};

/** Bill / Do not bill, and the code where it may be changed. */
export function ReplyBilling({ can, billing, onChange, disabled, sameWindow, faultId }: Props) {
  const { t } = useLingui();
  const name = useId();
  if (!can.bill) return null;
  const code = threadMessageCode;
  return (
    <>
      {can.customizeBillingCode && billing.billable && !sameWindow ? (
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
          <span>{sameWindow ? t`Bill in the same 24 h` : can.customizeBillingCode ? t`Bill` : t`Bill ${code}`}</span>
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
