import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PhnCombo, usePatientLookup, useWarmLookup, type FoundPatient } from '../patient/patient.ts';
import { useFieldLabel } from './field-labels.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { conflictsOf, fillable, fillOf, type Fillable, type PatientValues } from './patient-fill.ts';
import { useFault } from './use-fault.ts';

/** The patient whom the person chose: what the clinic knows, and the fields in which the typed text differs. */
export type Found = { key: string; fill: PatientValues; differs: Fillable[] };

type Props = {
  /** Called with the chosen patient, and with null when the number is no longer theirs. */
  onFound: (found: Found | null) => void;
};

/** The health number of the composed consult. */
export function PhnField({ onFound }: Props) {
  const { t } = useLingui();
  const form = useFormContext<FormValues>();
  const claims = useQuery(claimsQuery).data;
  const mayLookUp = claims ? heldBy(claims).has('phnLookup') : false;
  const [province, typed] = useWatch<FormValues, ['patientProvince', 'phn']>({ name: ['patientProvince', 'phn'] });
  const lookup = usePatientLookup(mayLookUp);
  useWarmLookup(mayLookUp);

  const choose = (patient: FoundPatient) => {
    const fill = fillOf(patient, province);
    const differs = conflictsOf({ ...form.getValues(), phn: '' }, fill);
    for (const field of fillable) {
      const known = fill[field];
      if (known !== undefined && (field === 'phn' || form.getValues(field).trim() === ''))
        form.setValue(field, known, { shouldDirty: true, shouldValidate: true });
    }
    announce(t`Found in your clinic`);
    onFound({ key: healthNumberKey(patient.phn), fill, differs });
  };
  return (
    <PhnCombo
      id={idOf('phn')}
      province={province}
      typed={typed}
      lookup={mayLookUp ? lookup : null}
      onFound={choose}
      onTooMany={() => void form.trigger('phn')}
      error={useFault('phn')}
      {...form.register('phn', {
        onChange: () => onFound(null),
        onBlur: () => {
          const text = form.getValues('phn');
          const written = formatHealthNumber(form.getValues('patientProvince'), text);
          if (written !== text) form.setValue('phn', written);
        },
      })}
    />
  );
}

/** After the choice: says that the clinic knows the patient, and which of its data differ from the typed text. */
export function FoundNote({ found, onDone }: { found: Found; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const form = useFormContext<FormValues>();
  const label = useFieldLabel(null);
  const fields = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(found.differs.map(label));
  return (
    <Banner
      tone="ok"
      icon={<IconUserCheck size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>Found in your clinic</Trans>}
      action={
        found.differs.length > 0 ? (
          <Button
            onClick={() => {
              for (const field of found.differs)
                form.setValue(field, found.fill[field] ?? '', { shouldDirty: true, shouldValidate: true });
              onDone();
            }}
          >
            <Trans>Use the clinic’s details</Trans>
          </Button>
        ) : undefined
      }
    >
      {found.differs.length > 0 ? t`The clinic’s record differs in: ${fields}. What you typed is kept.` : null}
    </Banner>
  );
}
