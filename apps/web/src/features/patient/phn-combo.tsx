import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { formatHealthNumber, healthNumberMask } from '@consult/domain/patient/health-number.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import classes from './patient.module.css';
import type { FoundPatient, PatientLookup } from './use-patient-lookup.ts';

type Props = Omit<ComponentProps<typeof MaskedField>, 'mask' | 'inputMode' | 'placeholder' | 'label'> & {
  label?: ReactNode;
  province: string;
  /** What stands in the field. */
  typed: string;
  /** The patients of the clinics; null for who may not look them up. */
  lookup: PatientLookup | null;
  onFound: (patient: FoundPatient) => void;
};

/**
 * A health number under the mask of its province; people who may look patients up are offered those of their clinics.
 */
export function PhnCombo({ label, province, typed, lookup, onFound, onChange, hint, ...field }: Props) {
  const { t } = useLingui();
  const mask = healthNumberMask(province);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matching = () => lookup?.matching(province, typed) ?? [];
  const options = open ? matching() : [];
  const shown = options.length > 0;

  const choose = (patient: FoundPatient) => {
    setOpen(false);
    setActive(-1);
    onFound(patient);
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const here = matching().length;
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
  const combobox = lookup
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
        label={label ?? <Trans>PHN</Trans>}
        mask={mask?.strict ? mask.pattern : null}
        inputMode={mask?.strict ? 'numeric' : 'text'}
        placeholder={mask?.pattern.replaceAll('0', '#').replaceAll('a', 'A')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        hint={lookup?.failed ? <Trans>Your clinic’s patients could not be looked up.</Trans> : hint}
        {...combobox}
        {...field}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          lookup?.typed(province, event.currentTarget.value);
          onChange?.(event);
        }}
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
