import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, type Output } from '../../app/call.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Proof } from './proof.tsx';
import classes from './patient-copy.module.css';

type Copy = Output<'patientMessage-openCopy'>;

/**
 * /patient-copy?code=…: the page behind the link in a patient's mail. The health number opens it; the browser keeps
 * nothing.
 */
export function PatientCopyPage({ code }: { code: string }) {
  const { t } = useLingui();
  const [copy, setCopy] = useState<Copy | null>(null);
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>{t`Your copy of an eConsult`}</h1>
        {copy ? (
          <CopyText copy={copy} />
        ) : (
          <Proof
            intro={
              <Trans>
                Your clinic sent a consult about you and shares a copy. Enter your health number to open it.
              </Trans>
            }
            open={(proof) => call('patientMessage-openCopy', { code, proof })}
            onOpen={setCopy}
          />
        )}
      </div>
    </OuterFrame>
  );
}

function CopyText({ copy }: { copy: Copy }) {
  const { i18n } = useLingui();
  return (
    <article className={classes.copy}>
      <dl className={classes.facts}>
        <dt>
          <Trans>Patient</Trans>
        </dt>
        <dd>
          {copy.patient.firstName} {copy.patient.lastName}, {copy.patient.dateOfBirth}
        </dd>
        <dt>
          <Trans>Sent</Trans>
        </dt>
        <dd>{i18n.date(copy.sentAt, { dateStyle: 'long', timeStyle: 'short' })}</dd>
        <dt>
          <Trans>Sent by</Trans>
        </dt>
        <dd>
          {copy.sender}, {copy.clinic.name}
        </dd>
        <dt>
          <Trans>About</Trans>
        </dt>
        <dd>
          {copy.specialty} – {copy.subsite}
        </dd>
        {copy.answers.map((answer) => (
          <div className={classes.fact} key={answer.header}>
            <dt>{answer.header}</dt>
            <dd>{answer.values.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        <Trans>Questions? Call your clinic: {copy.clinic.phone}</Trans>
      </p>
    </article>
  );
}
