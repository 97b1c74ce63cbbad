import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import type { MailAnswers } from '@consult/domain/patient-message/mail-answers.ts';
import { faultText } from '../../app/fault-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './recipient.module.css';
import type { Checked, Recipient, RecipientFaults } from './recipient.ts';

type Props = {
  id: string;
  recipient: MailAnswers;
  checked: Checked | undefined;
  /** What is wrong, as far as it is shown. */
  faults: RecipientFaults;
  onChange: (change: Partial<Pick<Recipient, 'email' | 'consent' | 'record'>>) => void;
};

/**
 * What a sender is asked about a recipient before anything goes: an address that is not the record's or is also
 * somebody else's, and whether the patient agreed to e-mail.
 */
export function RecipientQuestions({ id, recipient, checked, faults, onChange }: Props) {
  const { i18n } = useLingui();
  const asksAddress = (checked?.differs || faults.email?.code === 'email-differs') && checked?.consent !== 'withdrawn';
  // A tick that was set stays in sight, whoever asked for it.
  const asksConsent = checked?.consent === 'unknown' || faults.consent !== undefined || recipient.consent;
  if (!asksAddress && !asksConsent) return null;
  return (
    <div className={classes.questions}>
      {asksAddress ? (
        <AddressQuestion
          recipient={recipient}
          known={checked?.known ?? null}
          unanswered={faults.email?.code === 'email-differs' ? faults.email : undefined}
          onChange={onChange}
        />
      ) : null}
      {asksConsent ? (
        <Checkbox
          id={`${id}-consent`}
          label={<Trans>This patient agreed to get e-mail from the clinic</Trans>}
          error={faultText(i18n, faults.consent)}
          checked={recipient.consent}
          onChange={({ currentTarget }) => onChange({ consent: currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}

type AddressProps = {
  recipient: MailAnswers;
  known: NonNullable<Checked>['known'];
  unanswered: Fault | undefined;
  onChange: Props['onChange'];
};

function AddressQuestion({ recipient, known, unanswered, onChange }: AddressProps) {
  const { t, i18n } = useLingui();
  const { record } = recipient;
  const ofRecord = known?.email ?? null;
  const others = known && known.others.length > 0 ? new Intl.ListFormat(i18n.locale).format(known.others) : null;
  if (record)
    return (
      <p className={classes.answered}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {record.answer === 'keep' ? (
            <Trans>It goes to this address. Your clinic’s record stays as it is.</Trans>
          ) : (
            <Trans>It goes to this address, which is then written to your clinic’s record.</Trans>
          )}{' '}
          <button type="button" className={classes.choice} onClick={() => onChange({ record: null })}>
            <Trans>Change</Trans>
          </button>
        </span>
      </p>
    );
  const answer = (chosen: 'keep' | 'correct') => onChange({ record: { answer: chosen, seen: ofRecord } });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
    <div className={classes.differs} role="group" aria-label={t`About this address`} data-wrong={unanswered ? true : undefined}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <div>
        <p>
          {ofRecord !== null
            ? t`Your record: ${ofRecord}.`
            : others
              ? null
              : faultText(i18n, { code: 'email-differs' })}
          {others ? <> {t`Also at this address: ${others}.`}</> : null}
        </p>
        <p className={classes.choices}>
          {ofRecord !== null ? (
            <>
              <button type="button" className={classes.choice} onClick={() => onChange({ email: ofRecord })}>
                <Trans>Use it</Trans>
              </button>
              {' · '}
            </>
          ) : null}
          <button type="button" className={classes.choice} onClick={() => answer('keep')}>
            <Trans>Keep</Trans>
          </button>
          {' · '}
          <button type="button" className={classes.choice} onClick={() => answer('correct')}>
            <Trans>Keep and correct the record</Trans>
          </button>
        </p>
      </div>
    </div>
  );
}
