import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { isDxCode } from '@consult/domain/billing/dx-code.ts';
import { cents, formatMoney, type Cents } from '@consult/domain/money/money.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { DiagnosisField } from '../diagnosis/diagnosis.ts';
import { refreshBilling } from './billing-query.ts';
import type { RecordExplanation } from './explanation-query.ts';
import classes from './explanation.module.css';

type Way = RecordExplanation['ways'][number];
type Props = { explanation: RecordExplanation; onDecided: () => void };

/** What the doctor can do about a record, each with what it would pay. */
export function DecideForm({ explanation, onDecided }: Props) {
  const { ways, record, codes, version } = explanation;
  const { t, i18n } = useLingui();
  const name = useId();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [billingCode, setBillingCode] = useState(codes[0]?.code ?? record.billingCode);
  const [dxCode, setDxCode] = useState(record.dxCode);
  const [note, setNote] = useState('');
  const [running, setRunning] = useState(false);
  const [wrongCode, setWrongCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (ways.length === 0) return null;
  const pays: Record<Way, Cents | null> = {
    notBillable: cents(0),
    hold: cents(0),
    accept: cents(0),
    correct: codes.find(({ code }) => code === billingCode)?.fee ?? record.fee,
    asIs: record.fee,
    billAgain: record.fee,
  };
  const labels: Record<Way, [string, string]> = {
    notBillable: [t`Do not bill it`, t`Sets it to Not billable. You can bill it again until a file has it.`],
    hold: [t`Hold it`, t`Stays out of the file until you decide.`],
    correct: [t`Correct it`, t`Another code or diagnosis that says what was done. It is judged again.`],
    asIs: [t`Send it as it is`, t`With a note to the payer. Your name, the time and this rule are kept.`],
    accept: [t`Accept the refusal`, t`Sets it to Closed. It is not claimed again.`],
    billAgain: [t`Bill it`, t`It is judged again and goes with the next file if it is ready.`],
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || chosen === null) return;
    if (chosen === 'correct' && !isDxCode(dxCode.trim())) return setWrongCode(true);
    setWrongCode(false);
    setRunning(true);
    setFailure(null);
    try {
      await call('billing-decide', {
        recordId: record.id,
        version,
        way: chosen,
        ...(chosen === 'correct' && { billingCode, ...(dxCode !== record.dxCode && { dxCode }) }),
        ...(chosen === 'asIs' && { note }),
      });
      showSnack({ text: labels[chosen][0] });
      await refreshBilling();
      onDecided();
    } catch (error) {
      setFailure(error);
      if (failedWith(error, 'STATE_CHANGED')) void refreshBilling();
    } finally {
      setRunning(false);
    }
  };

  return (
    <form className={classes.decide} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <fieldset disabled={running}>
        <legend>
          <Trans>What you can do</Trans>
        </legend>
        {ways.map((way) => {
          const pay = pays[way];
          return (
            <div key={way} className={classes.way} data-chosen={way === chosen || undefined}>
              <Checkbox
                radio
                name={name}
                label={labels[way][0]}
                hint={<span className={classes.wayHint}>{labels[way][1]}</span>}
                checked={way === chosen}
                onChange={() => setChosen(way)}
              />
              <span className={classes.pay}>
                {pay === null ? '' : formatMoney(pay, i18n.locale === 'fr' ? 'fr' : 'en')}
              </span>
            </div>
          );
        })}
      </fieldset>
      {chosen === 'correct' ? (
        <>
          <SelectField
            label={t`Billing code`}
            value={billingCode}
            onChange={(event) => setBillingCode(event.target.value)}
          >
            {[...new Set([...codes.map(({ code }) => code), record.billingCode])].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          <DiagnosisField value={dxCode} wrong={wrongCode} onChange={setDxCode} />
        </>
      ) : null}
      {chosen === 'asIs' ? (
        <TextAreaField
          label={t`Note to the payer`}
          value={note}
          maxLength={500}
          rows={3}
          onChange={(event) => setNote(event.target.value)}
        />
      ) : null}
      {failure ? (
        <Banner tone="err" title={<Trans>Nothing was changed.</Trans>}>
          {callErrorText(i18n, failure)}
        </Banner>
      ) : null}
      <Button look="primary" type="submit" disabled={chosen === null} running={running ? t`Saving…` : undefined}>
        <Trans>Apply and next</Trans>
      </Button>
    </form>
  );
}
