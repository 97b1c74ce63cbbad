import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { isDxCode, plainDxCode } from '@consult/domain/billing/dx-code.ts';
import { isClaimNote } from '@consult/domain/claim/note.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { cents, formatMoney, type Cents } from '@consult/domain/money/money.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { faultText } from '../../app/fault-text.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { DiagnosisField } from '../diagnosis/diagnosis.ts';
import { refreshBilling } from './billing-query.ts';
import { codeWords } from './code-words.ts';
import type { RecordExplanation } from './explanation-query.ts';
import { wayWords, type Way } from './way-words.ts';
import classes from './explanation.module.css';

type Props = { explanation: RecordExplanation; onDecided: () => void };
type Faults = { billingCode?: Fault; note?: Fault };

/** Not code and diagnosis: those begin with what the record says at the time. */
const readTyped = textsOf(['way', 'note']);

const asksForCode = (way: Way | null) => way === 'correct' || way === 'change';
const asksForNote = (way: Way | null) => way === 'asIs' || way === 'change' || way === 'reassess' || way === 'delete';

/** What the doctor can do about a record, each with what it would pay. */
export function DecideForm({ explanation, onDecided }: Props) {
  const { ways, record, codes, version } = explanation;
  const { t, i18n } = useLingui();
  const name = useId();
  const form = useKept({ place: `billing-decision.${record.id}`, start: { way: '', note: '' }, read: readTyped });
  const { note } = form.typed;
  const [picked, setPicked] = useState<Way | null>(null);
  const chosen = picked ?? ways.find((way) => way === form.typed.way) ?? null;
  // What a claim said stays chosen until its doctor changes it.
  const [billingCode, setBillingCode] = useState(
    ways.includes('change') ? record.billingCode : (codes[0]?.code ?? record.billingCode),
  );
  const [dxCode, setDxCode] = useState(record.dxCode);
  const [running, setRunning] = useState(false);
  const [wrongCode, setWrongCode] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<unknown>(null);
  if (ways.length === 0) return null;
  const own = { code: record.billingCode, fee: record.fee };
  const offered = codes.some(({ code }) => code === own.code) ? codes : [...codes, own];
  const feeOfCode = offered.find(({ code }) => code === billingCode)?.fee ?? record.fee;
  const pays: Record<Way, Cents | null> = {
    notBillable: cents(0),
    hold: cents(0),
    accept: cents(0),
    correct: feeOfCode,
    asIs: record.fee,
    billAgain: record.fee,
    change: feeOfCode,
    reassess: record.fee,
    delete: cents(0),
    withdraw: record.payToDoctor,
  };

  const findFaults = (): Faults => {
    if (chosen === 'change' && billingCode === record.billingCode && plainDxCode(dxCode) === plainDxCode(record.dxCode))
      return { billingCode: { code: 'claim-change-nothing' } };
    if (chosen === 'reassess' && note.trim() === '') return { note: { code: 'claim-note-needed' } };
    return asksForNote(chosen) && !isClaimNote(note) ? { note: { code: 'claim-note-letters' } } : {};
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || chosen === null) return;
    const isWrong = asksForCode(chosen) && !isDxCode(dxCode.trim());
    const found = isWrong ? {} : findFaults();
    setWrongCode(isWrong);
    setFaults(found);
    if (isWrong || found.billingCode || found.note) return;
    setRunning(true);
    setFailure(null);
    try {
      await call('billing-decide', {
        recordId: record.id,
        version,
        way: chosen,
        ...(asksForCode(chosen) && { billingCode, ...(dxCode !== record.dxCode && { dxCode }) }),
        ...(asksForNote(chosen) && { note }),
      });
      void form.clear();
      showSnack({ text: wayWords(i18n, chosen, record).name });
      await refreshBilling();
      onDecided();
    } catch (error) {
      if (failedWith(error, 'INVALID_INPUT') && error.faults) setFaults(error.faults);
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
          const words = wayWords(i18n, way, record);
          return (
            <div key={way} className={classes.way} data-chosen={way === chosen || undefined}>
              <Checkbox
                radio
                name={name}
                label={words.name}
                hint={<span className={classes.wayHint}>{words.hint}</span>}
                checked={way === chosen}
                onChange={() => {
                  setPicked(way);
                  // A choice alone is not kept: it is no text that is half written.
                  if (note !== '') form.change({ way, note });
                }}
              />
              <span className={classes.pay}>
                {pay === null ? '' : formatMoney(pay, i18n.locale === 'fr' ? 'fr' : 'en')}
              </span>
            </div>
          );
        })}
      </fieldset>
      {asksForCode(chosen) ? (
        <>
          <SelectField
            label={t`Billing code`}
            value={billingCode}
            error={faultText(i18n, faults.billingCode)}
            onChange={(event) => setBillingCode(event.target.value)}
          >
            {offered.map((one) => (
              <option key={one.code} value={one.code}>
                {codeWords(i18n, one)}
              </option>
            ))}
          </SelectField>
          <DiagnosisField value={dxCode} wrong={wrongCode} onChange={setDxCode} />
        </>
      ) : null}
      {asksForNote(chosen) ? (
        <TextAreaField
          label={t`Note to the payer`}
          value={note}
          maxLength={500}
          rows={3}
          error={faultText(i18n, faults.note)}
          onChange={(event) => form.change({ way: chosen ?? '', note: event.target.value })}
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
