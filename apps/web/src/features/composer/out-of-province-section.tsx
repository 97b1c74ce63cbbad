import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isOutOfProvince, putPostalCodeRight } from '@consult/domain/consult/out-of-province.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { provincesOf, type ComposerContext } from './consult-check.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';

/** The data for a claim about a patient from another province; shown only where that rule applies. */
export function OutOfProvinceSection({ context }: { context: ComposerContext }) {
  const patientProvince = useWatch<FormValues, 'patientProvince'>({ name: 'patientProvince' });
  const provinces = provincesOf(context, patientProvince);
  return isOutOfProvince(provinces) ? (
    <Fields patientProvince={patientProvince} byService={provinces.serviceProvince === 'AB'} />
  ) : null;
}

function Fields({ patientProvince, byService }: { patientProvince: string; byService: boolean }) {
  const { t } = useLingui();
  const { register, setValue } = useFormContext<FormValues>();
  const optional = t`optional`;
  return (
    <section className={classes.section} id="section-oop" aria-labelledby="heading-oop">
      <h2 id="heading-oop">
        <Trans>Out of province</Trans>
        <span className={classes.tag}>
          <IconMapPin size={14} stroke={2} aria-hidden="true" />
          {byService ? (
            <Trans>{patientProvince} patient, AB specialist</Trans>
          ) : (
            <Trans>{patientProvince} patient, AB clinic</Trans>
          )}
        </span>
      </h2>
      <div className={classes.grid}>
        <div data-span="2">
          <SelectField
            id={idOf('oopData.genderCode')}
            label={<Trans>Sex</Trans>}
            error={useFault('oopData.genderCode')}
            {...register('oopData.genderCode')}
          >
            <option value="">{t`Choose`}</option>
            <option value="F">{t`Female`}</option>
            <option value="M">{t`Male`}</option>
          </SelectField>
        </div>
        <div data-span="5">
          <TextField
            id={idOf('oopData.addressLine1')}
            label={<Trans>Address line 1</Trans>}
            autoComplete="off"
            maxLength={200}
            error={useFault('oopData.addressLine1')}
            {...register('oopData.addressLine1')}
          />
        </div>
        <div data-span="5">
          <TextField
            id={idOf('oopData.addressLine2')}
            label={<Trans>Address line 2</Trans>}
            optional={optional}
            autoComplete="off"
            maxLength={200}
            error={useFault('oopData.addressLine2')}
            {...register('oopData.addressLine2')}
          />
        </div>
        <div data-span="4">
          <TextField
            id={idOf('oopData.addressLine3')}
            label={<Trans>Address line 3</Trans>}
            optional={optional}
            autoComplete="off"
            maxLength={200}
            error={useFault('oopData.addressLine3')}
            {...register('oopData.addressLine3')}
          />
        </div>
        <div data-span="4">
          <TextField
            id={idOf('oopData.cityName')}
            label={<Trans>City</Trans>}
            autoComplete="off"
            maxLength={200}
            error={useFault('oopData.cityName')}
            {...register('oopData.cityName')}
          />
        </div>
        <div data-span="4" data-whole-on-phone>
          <TextField
            id={idOf('oopData.postalCode')}
            label={<Trans>Postal code</Trans>}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="A1A1A1"
            error={useFault('oopData.postalCode')}
            {...register('oopData.postalCode', {
              onBlur: ({ target }: { target: HTMLInputElement }) => {
                const right = putPostalCodeRight(target.value);
                if (right !== target.value) setValue('oopData.postalCode', right, { shouldValidate: true });
              },
            })}
          />
        </div>
      </div>
    </section>
  );
}
