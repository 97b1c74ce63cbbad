import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { faultText } from '../../app/fault-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import {
  answersOf,
  blankRecipient,
  RecipientQuestions,
  withTyped,
  type Recipient,
} from '../patient-message/patient-message.ts';
import { MessageTicks } from './message-ticks.tsx';
import { Preview } from './preview.tsx';
import classes from './share.module.css';
import { useShare } from './use-share.ts';
import { WindowFate } from './window-fate.tsx';
import type { Shared, WindowState } from './window-query.ts';

type Props = { activity: Shared; state: WindowState; onClose: () => void };

/** What is ticked, where the mail goes, and what the patient then sees. */
export function ShareForm({ activity, state, onClose }: Props) {
  const { t, i18n } = useLingui();
  const sharedBefore = state.messages.filter(({ shared }) => shared).map(({ id }) => id);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(sharedBefore));
  const [recipient, setRecipient] = useState<Recipient>({ ...blankRecipient(), email: state.email });
  const [faults, setFaults] = useState<FieldFaults>({});
  const { share, close, running, failure } = useShare(activity.id, onClose);
  const name = `${activity.patient.firstName} ${activity.patient.lastName}`.trim();
  const toShare = [...ticked].filter((id) => !sharedBefore.includes(id));
  const takeBack = sharedBefore.filter((id) => !ticked.has(id));
  const isMoved = recipient.email.trim() !== state.email;
  const isClosed = state.window !== null && state.window.goesOutAt === null && state.window.link !== 'open';
  const isSomething = state.window === null || isClosed || isMoved || toShare.length + takeBack.length > 0;

  const change = (part: Partial<Recipient>) => {
    setFaults({});
    setRecipient((before) => withTyped(before, part));
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkEmail(recipient.email, emailRequired);
    const found = wrong
      ? { patientEmail: wrong }
      : await share({ share: toShare, takeBack, patientEmail: recipient.email, ...answersOf(recipient) });
    setFaults(found);
    if (Object.keys(found).length > 0) document.getElementById('share-email')?.focus();
  };
  return (
    <Dialog
      title={<Trans>Share with patient</Trans>}
      size="wide"
      onClose={running ? () => {} : onClose}
      actions={
        <>
          {state.window && (state.window.link === 'open' || state.window.goesOutAt !== null) ? (
            <Button onClick={() => void close()} disabled={running}>
              <Trans>Close the window</Trans>
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="share"
            disabled={!isSomething}
            running={running ? t`Sharing…` : undefined}
          >
            {toShare.length === 0 && takeBack.length > 0 && !isMoved ? <Trans>Take back</Trans> : <Trans>Share</Trans>}
          </Button>
        </>
      }
    >
      <form
        id="share"
        noValidate
        autoComplete="off"
        className={classes.form}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <p>
          {t`${name} gets a link by e-mail. It opens with their health number and date of birth, and shows what you tick here, the steps of the consult, and nothing else.`}
        </p>
        {failure ? (
          <Banner tone="err" title={<Trans>This was not shared</Trans>}>
            {callErrorText(i18n, failure)}
          </Banner>
        ) : null}
        {state.window ? <WindowFate window={state.window} email={state.email} /> : null}
        <TextField
          id="share-email"
          label={<Trans>Patient e-mail</Trans>}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={recipient.email}
          error={faultText(i18n, faults['patientEmail']?.code === 'email-differs' ? undefined : faults['patientEmail'])}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <RecipientQuestions
          id="share"
          recipient={recipient}
          checked={undefined}
          faults={{
            ...(faults['patientEmail'] ? { email: faults['patientEmail'] } : {}),
            ...(faults['consent'] ? { consent: faults['consent'] } : {}),
          }}
          onChange={(part) => setRecipient((before) => withTyped(before, part))}
        />
        <MessageTicks messages={state.messages} members={activity.members} ticked={ticked} onTick={setTicked} />
        <Preview state={state} ticked={ticked} />
      </form>
    </Dialog>
  );
}
