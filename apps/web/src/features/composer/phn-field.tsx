import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatHealthNumber, healthNumberKey, healthNumberMask } from '@consult/domain/patient/health-number.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { useFieldLabel } from './field-labels.ts';
import { idOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { conflictsOf, fillable, fillOf, type Fillable, type PatientValues } from './patient-fill.ts';
import { useFault } from './use-fault.ts';
import { usePatientLookup, type FoundPatient } from './use-patient-lookup.ts';
import classes from './phone.module.css';

/** The patient whom the person chose: what the clinic knows, and the fields in which the typed text differs. */
export type Found = { key: string; fill: PatientValues; differs: Fillable[] };

type Props = {
  /** Called with the chosen patient, and with null when the number is no longer theirs. */
  onFound: (found: Found | null) => void;
};

/** The health number; people who may look patients up are offered those of their clinics as they type. */
export function PhnField({ onFound }: Props) {
  const { t } = useLingui();
  const form = useFormContext<FormValues>();
  const claims = useQuery(claimsQuery).data;
  const mayLookUp = claims ? heldBy(claims).has('phnLookup') : false;
  const [province, typed] = useWatch<FormValues, ['patientProvince', 'phn']>({ name: ['patientProvince', 'phn'] });
  const mask = healthNumberMask(province);
  const lookup = usePatientLookup(mayLookUp);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = open ? lookup.matching(province, typed) : [];
  const shown = options.length > 0;

  const choose = (patient: FoundPatient) => {
    setOpen(false);
    setActive(-1);
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
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const here = lookup.matching(province, typed).length;
      if (here === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => (now === -1 && step === -1 ? here - 1 : (now + step + here) % here));
    } else if (event.key === 'Enter' && shown && !event.ctrlKey && !event.metaKey) {
      const one = options[active];
      if (one) choose(one);
    } else if (event.key === 'Escape' && shown) {
      // Esc closes only the list, not a dialog around the field.
      event.stopPropagation();
      setOpen(false);
    }
  };
  const combobox = mayLookUp
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': shown,
        'aria-controls': shown ? listId : undefined,
        'aria-activedescendant': shown && active >= 0 ? `${listId}-${active}` : undefined,
      } as const)
    : {};
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the field in it
    <div
      className={classes.combo}
      onKeyDown={handleKeys}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <MaskedField
        key={mask?.strict ? mask.pattern : 'free'}
        id={idOf('phn')}
        label={<Trans>PHN</Trans>}
        mask={mask?.strict ? mask.pattern : null}
        inputMode={mask?.strict ? 'numeric' : 'text'}
        placeholder={mask?.pattern.replaceAll('0', '#').replaceAll('a', 'A')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onTooMany={() => void form.trigger('phn')}
        error={useFault('phn')}
        hint={lookup.failed ? <Trans>Your clinic’s patients could not be looked up.</Trans> : undefined}
        {...combobox}
        {...form.register('phn', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            setOpen(true);
            setActive(-1);
            lookup.typed(form.getValues('patientProvince'), target.value);
            onFound(null);
          },
          onBlur: () => {
            const text = form.getValues('phn');
            const written = formatHealthNumber(form.getValues('patientProvince'), text);
            if (written !== text) form.setValue('phn', written);
          },
        })}
      />
      {shown ? (
        <div className={classes.found}>
          <p className={classes.foundHead} aria-hidden="true">
            <Trans>Found in your clinic</Trans>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- a combobox with people in it is no select */}
          <ul id={listId} role="listbox" aria-label={t`Found in your clinic`}>
            {options.map((patient, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <li
                key={`${patient.province} ${patient.phn}`}
                id={`${listId}-${index}`}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                aria-selected={index === active}
                ref={index === active ? keepInSight : undefined}
                className={classes.option}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(patient)}
              >
                {patient.firstName} {patient.lastName}
                <span>{patient.dateOfBirth}</span>
                <span>{formatHealthNumber(patient.province, patient.phn)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** Scrolls to the option that the arrow keys have reached. */
function keepInSight(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
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
      {found.differs.length > 0 ? t`The clinic has something else in: ${fields}. What you typed is kept.` : null}
    </Banner>
  );
}
