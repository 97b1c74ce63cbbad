import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, type Output } from '../../app/call.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Proof } from './proof.tsx';
import classes from './patient-copy.module.css';

type Message = Output<'patientMessage-openMessage'>;

/** /patient-message?code=…: the page behind the link in the mail of a one-way message. The browser keeps nothing. */
export function PatientMessagePage({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const [message, setMessage] = useState<Message | null>(null);
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>{t`A message from your clinic`}</h1>
        {message ? (
          <article className={classes.copy}>
            <dl className={classes.facts}>
              <dt>
                <Trans>Sent by</Trans>
              </dt>
              <dd>
                {message.sender}, {message.clinic.name}
              </dd>
              <dt>
                <Trans>Sent</Trans>
              </dt>
              <dd>{i18n.date(message.sentAt, { dateStyle: 'long', timeStyle: 'short' })}</dd>
              <dt>
                <Trans>Subject</Trans>
              </dt>
              <dd>{message.subject}</dd>
            </dl>
            <p className={classes.text}>{message.body}</p>
            <p className={classes.note}>
              <Trans>Questions? Call your clinic: {message.clinic.phone}</Trans>
            </p>
          </article>
        ) : (
          <Proof
            intro={<Trans>Your clinic sent you a message. Enter your health number to open it.</Trans>}
            open={(proof) => call('patientMessage-openMessage', { code, proof })}
            onOpen={setMessage}
          />
        )}
      </div>
    </OuterFrame>
  );
}
