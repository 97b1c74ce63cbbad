import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { checkEmail, emailRequired, typedEmail } from '@consult/domain/patient/email.ts';
import { call } from '../../app/call.ts';
import { faultText } from '../../app/fault-text.ts';
import { newId } from '../../app/new-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { answersOf, RecipientQuestions, type RecipientFaults } from '../patient-message/patient-message.ts';
import type { OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';
import { useMessageCall } from './use-message-call.ts';
import { recipientFaultsOf, useRecipientOf } from './use-recipient-of.ts';

type Props = {
  message: OpenedMessage;
  /** `email`: '' where it went to the staff of the clinic. */
  onSent: (email: string) => void;
  /** Absent where the form stands open by itself. */
  onCancel: (() => void) | null;
};

/**
 * Sends a message again, to the same address or a corrected one: the old link is closed, and it costs no second use.
 */
export function SendAgain({ message, onSent, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const doing = useMessageCall(message.id);
  const to = useRecipientOf(message);
  const [found, setFound] = useState<RecipientFaults>({});
  // A repeat after a lost answer is the same sending.
  const [sendId] = useState(newId);
  const faults = { ...recipientFaultsOf(doing.faults), ...found };
  const wrongEmail = faults.email?.code === 'email-differs' ? undefined : faults.email;
  const email = typedEmail(to.recipient.email);
  // What goes to clinic staff is no patient's: no record is asked about it, and it may need no address.
  const isForStaff = message.subType === 'MOAMessage';
  const hasAddress = !isForStaff || message.patientInfo.email !== '';

  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = isForStaff ? staffFaults(hasAddress, email) : await to.faults();
    setFound(wrong);
    if (wrong.email || wrong.consent) {
      afterCommit(() => document.getElementById(wrong.email ? `${id}-email` : `${id}-consent`)?.focus());
      return;
    }
    const sent = await doing.run('again', () =>
      call('patientMessage-sendAgain', {
        messageId: message.id,
        sendId,
        ...(to.isOther ? { patientEmail: email } : {}),
        ...answersOf(to.recipient),
      }),
    );
    if (sent) onSent(email);
  };
  const change: typeof to.change = (part) => {
    setFound({});
    doing.forget();
    to.change(part);
  };
  return (
    <form noValidate autoComplete="off" className={classes.again} onSubmit={(event) => void handleSend(event)}>
      {doing.failure ? <Banner tone="err">{doing.failure}</Banner> : null}
      <div className={classes.againLine}>
        {hasAddress ? (
          <TextField
            id={`${id}-email`}
            label={isForStaff ? <Trans>E-mail</Trans> : <Trans>Patient e-mail</Trans>}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={to.recipient.email}
            error={faultText(i18n, wrongEmail)}
            onChange={({ currentTarget }) => change({ email: currentTarget.value })}
          />
        ) : (
          <p className={classes.facts}>
            <Trans>It goes to the staff of the clinic.</Trans>
          </p>
        )}
        <Button
          look="primary"
          type="submit"
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
          running={doing.running ? t`Sending…` : undefined}
        >
          <Trans>Send again</Trans>
        </Button>
        {onCancel ? (
          <Button onClick={onCancel}>
            <Trans>Not now</Trans>
          </Button>
        ) : null}
      </div>
      {isForStaff ? null : (
        <RecipientQuestions id={id} recipient={to.recipient} checked={to.checked} faults={faults} onChange={change} />
      )}
      <p className={classes.facts}>
        <Trans>The earlier link is closed. This does not count as another use.</Trans>
      </p>
    </form>
  );
}

function staffFaults(hasAddress: boolean, email: string): RecipientFaults {
  const wrong = hasAddress ? checkEmail(email, emailRequired) : null;
  return wrong ? { email: wrong } : {};
}
