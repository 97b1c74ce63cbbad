import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call, type Output } from '../../app/call.ts';
import { OuterFrame } from '../../app/shell/outer-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import classes from './patient-copy.module.css';

type Copy = Output<'patientMessage-openCopy'>;

/** /patient-copy?code=…: what a patient's mail links to. The health number opens it; nothing is kept in the browser. */
export function PatientCopyPage({ code }: { code: string }) {
  const { t } = useLingui();
  const [copy, setCopy] = useState<Copy | null>(null);
  return (
    <OuterFrame>
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>{t`Your copy of an eConsult`}</h1>
        {copy ? <CopyText copy={copy} /> : <Proof code={code} onOpen={setCopy} />}
      </div>
    </OuterFrame>
  );
}

function Proof({ code, onOpen }: { code: string; onOpen: (copy: Copy) => void }) {
  const { t, i18n } = useLingui();
  const [proof, setProof] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    setFailure(null);
    if (proof.trim() === '') return setError(t`PHN is required`);
    setRunning(true);
    try {
      onOpen(await call('patientMessage-openCopy', { code, proof: proof.trim() }));
    } catch (failed) {
      if (failedWith(failed, 'WRONG_PROOF'))
        setError(t`This is not the number that the message was sent for. Check it and try again.`);
      else if (failedWith(failed, 'LINK_LOCKED')) setFailure(t`There were too many wrong tries. Try again in an hour.`);
      else if (failedWith(failed, 'LINK_INVALID', 'INVALID_INPUT'))
        setFailure(t`This link is invalid or has expired. Ask your clinic for a new one.`);
      else setFailure(callErrorText(i18n, failed));
      setRunning(false);
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>
        <Trans>Your clinic sent a consult about you and shares a copy. Enter your health number to open it.</Trans>
      </p>
      {failure ? <Banner tone="err">{failure}</Banner> : null}
      <TextField
        label={<Trans>Patient Health Number</Trans>}
        hint={<Trans>If you have none, enter your date of birth (YYYY/MM/DD).</Trans>}
        name="proof"
        autoComplete="off"
        inputMode="text"
        value={proof}
        error={error}
        onChange={(event) => setProof(event.target.value)}
      />
      <Button type="submit" look="primary" wide running={running ? t`Opening…` : undefined}>
        <Trans>Open</Trans>
      </Button>
    </form>
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
