import { Trans, useLingui } from '@lingui/react/macro';
import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { holdsWholePhone, phoneMask, readPastedPhone } from '@consult/domain/patient/phone.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { quebecWarningFor } from '@consult/domain/consult/out-of-province.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import { provincesOf, type ComposerContext } from './consult-check.ts';
import { DateOfBirthField } from './date-of-birth-field.tsx';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { PatientCopy } from './patient-copy.tsx';
import { FoundNote, PhnField, type Found } from './phn-field.tsx';
import { ReferralMessageChoice } from './referral-message-choice.tsx';
import { TellPatient } from './tell-patient.tsx';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';

/** Patient Information. */
export function PatientSection({ context }: { context: ComposerContext }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const province = useWatch<FormValues, 'patientProvince'>({ name: 'patientProvince' });
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const [found, setFound] = useState<Found | null>(null);
  const quebec = quebecWarningFor(provincesOf(context, province));
  const optional = t`optional`;
  return (
    <section className={classes.section} id="section-patient" aria-labelledby="heading-patient">
      <h2 id="heading-patient">
        <Trans>Patient Information</Trans>
      </h2>
      <div className={classes.grid}>
        <div data-span="3">
          <SelectField
            id={idOf('patientProvince')}
            label={<Trans>Province</Trans>}
            error={useFault('patientProvince')}
            {...form.register('patientProvince', {
              onChange: ({ target }: { target: HTMLSelectElement }) => {
                form.clearErrors('oopData');
                const phn = form.getValues('phn');
                if (phn === '') return;
                // Another province has another rule and another way of writing the number.
                form.setValue('phn', formatHealthNumber(target.value, phn), { shouldValidate: true });
              },
            })}
          >
            {provinceCodes.map((code) => (
              <option key={code} value={code}>
                {provinceNames[code][language]}
              </option>
            ))}
          </SelectField>
        </div>
        <div data-span="3">
          <PhnField onFound={setFound} />
        </div>
        <div data-span="3">
          <TextField
            id={idOf('patientFirstName')}
            label={<Trans>First name</Trans>}
            autoComplete="off"
            maxLength={200}
            error={useFault('patientFirstName')}
            {...form.register('patientFirstName')}
          />
        </div>
        <div data-span="3">
          <TextField
            id={idOf('patientLastName')}
            label={<Trans>Last name</Trans>}
            autoComplete="off"
            maxLength={200}
            error={useFault('patientLastName')}
            {...form.register('patientLastName')}
          />
        </div>
        <div data-span="3">
          <DateOfBirthField />
        </div>
        <div data-span="3">
          <MaskedField
            id={idOf('patientPhone')}
            label={<Trans>Phone</Trans>}
            optional={optional}
            mask={phoneMask}
            onTooMany={() => void form.trigger('patientPhone')}
            readPasted={(text) => (holdsWholePhone(text) ? readPastedPhone(text) : 'insert')}
            inputMode="tel"
            placeholder="(###) ###-####"
            autoComplete="off"
            error={useFault('patientPhone')}
            {...form.register('patientPhone')}
          />
        </div>
        <div data-span="6">
          <TextField
            id={idOf('patientEmail')}
            label={<Trans>E-mail</Trans>}
            optional={optional}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            error={useFault('patientEmail')}
            {...form.register('patientEmail', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (target.value.trim() !== '') return;
                form.setValue('emailPatient', false);
                form.setValue('tellPatient', false);
              },
            })}
          />
        </div>
      </div>
      {found ? <FoundNote found={found} onDone={() => setFound({ ...found, differs: [] })} /> : null}
      {context.service?.type === 'referral' ? (
        <ReferralMessageChoice />
      ) : context.mayCopyPatient ? (
        <PatientCopy />
      ) : null}
      {context.mayTellPatient ? <TellPatient location={context.location} /> : null}
      {quebec ? (
        <Banner tone="warn" icon={<IconReceiptOff size={18} stroke={1.75} aria-hidden="true" />}>
          {faultText(i18n, quebec)}
        </Banner>
      ) : null}
    </section>
  );
}
