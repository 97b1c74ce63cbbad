import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import classes from './patient-copy.module.css';

type Props<T> = {
  intro: ReactNode;
  /** Asks the server for the content, with the proof that the person typed. */
  open: (proof: string) => Promise<T>;
  onOpen: (opened: T) => void;
};

/** The question that a patient must answer before their link opens. */
export function Proof<T>({ intro, open, onOpen }: Props<T>) {
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
      onOpen(await open(proof.trim()));
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
      <p>{intro}</p>
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
