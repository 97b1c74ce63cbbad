import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import type { Input } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { faultText } from '../../app/fault-text.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
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
import { FileTicks } from './file-ticks.tsx';
import { HandoutChoice } from './handout-choice.tsx';
import { MessageTicks } from './message-ticks.tsx';
import { Preview } from './preview.tsx';
import { changesOf, noChoice, readChoice, tickedIn, toggled, withHandouts, type ShareChoice } from './share-choice.ts';
import classes from './share.module.css';
import { useShare } from './use-share.ts';
import { WindowFate } from './window-fate.tsx';
import type { Shared, WindowState } from './window-query.ts';

type Props = { activity: Shared; state: WindowState; onClose: () => void };

/**
 * What is ticked, where the mail goes, and what the patient then sees. It is kept on this device until it is shared or
 * cancelled.
 */
export function ShareForm({ activity, state, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useKept<ShareChoice>({ place: `share.${activity.id}`, start: noChoice, read: readChoice });
  const choice = form.typed;
  const recipient: Recipient = { ...blankRecipient('share'), ...choice, email: choice.email ?? state.email };
  const [faults, setFaults] = useState<FieldFaults>({});
  const done = () => {
    void form.clear();
    onClose();
  };
  const { share, stop, close, running, failure } = useShare(activity.id, done);
  const name = `${activity.patient.firstName} ${activity.patient.lastName}`.trim();
  const ticked = tickedIn(state, choice);
  const changes = changesOf(state, choice);
  const isComing = changes.share.length + changes.shareFiles.length + choice.handouts.length > 0;
  const isGoing = changes.takeBack.length + changes.takeBackFiles.length > 0;
  const isMoved = recipient.email.trim() !== state.email;
  const isClosed = state.window !== null && state.window.goesOutAt === null && state.window.link !== 'open';
  const isFailed = state.window !== null && state.window.goesOutAt === null && state.window.mail === 'failed';
  const isSomething = state.window === null || isClosed || isMoved || isComing || isGoing;

  const change = (part: Partial<Recipient>) => {
    setFaults({});
    const { email, consent, record } = withTyped(recipient, part);
    form.change({ ...choice, email: email === state.email ? null : email, consent, record });
  };
  const toggle = (id: string) => form.change(toggled(state, choice, id));
  const send = async (more: Pick<Input<'patientWindow-share'>, 'again'> = {}) => {
    const wrong = checkEmail(recipient.email, emailRequired);
    const found = wrong
      ? { patientEmail: wrong }
      : await share({ ...changes, patientEmail: recipient.email, ...answersOf(recipient), ...more });
    setFaults(found);
    if (found['patientEmail'] || found['consent']) document.getElementById('share-email')?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
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
          {isFailed && !isMoved ? (
            <Button
              onClick={() => void send({ again: { mailedAt: state.window?.mailedAt ?? null } })}
              disabled={running}
            >
              <Trans>Send again</Trans>
            </Button>
          ) : null}
          <Button onClick={done} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            type="submit"
            form="share"
            disabled={!isSomething}
            running={running ? t`Sharing…` : undefined}
          >
            {!isComing && isGoing && !isMoved ? (
              <Trans context="what was shared">Take back</Trans>
            ) : (
              <Trans>Share</Trans>
            )}
          </Button>
        </>
      }
    >
      <form id="share" noValidate autoComplete="off" className={classes.form} onSubmit={handleSubmit}>
        <p>
          {t`${name} gets a link by e-mail. It opens with their health number and date of birth, and shows what you tick here, the steps of the consult, the forms that the clinic sent them, and nothing else.`}
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
          onChange={change}
        />
        <MessageTicks
          messages={state.messages}
          members={activity.members}
          ticked={ticked}
          disabled={running}
          onToggle={toggle}
          onStop={(id) => void stop({ takeBack: [id] })}
        />
        <FileTicks
          files={state.files}
          ticked={ticked}
          disabled={running}
          onToggle={toggle}
          onStop={(id) => void stop({ takeBackFiles: [id] })}
        />
        {activity.can.resources ? (
          <HandoutChoice
            chosen={choice.handouts}
            disabled={running}
            fault={faults['shareHandouts']}
            onChange={(chosen) => {
              setFaults({});
              form.change(withHandouts(choice, chosen, newId));
            }}
          />
        ) : null}
        <Preview state={state} ticked={ticked} handouts={choice.handouts} />
      </form>
    </Dialog>
  );
}
