import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { fullName } from '../../app/names.ts';
import { formatHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { isRecipientList } from '@consult/domain/patient-message/read-recipients.ts';
import { faultText } from '../../app/fault-text.ts';
import { ageWords } from '../../ui/age-words.ts';
import { announce } from '../../ui/announce.tsx';
import { TextField } from '../../ui/field.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { PhnCombo, usePatientLookup, type FoundPatient } from '../patient/patient.ts';
import { provinceOf, type Recipient, type RecipientFaults } from './recipient.ts';
import classes from './recipient.module.css';

type Props = {
  /** The start of the ids of its fields. */
  id: string;
  recipient: Recipient;
  clinicProvince: string | undefined;
  faults: RecipientFaults;
  mayLookUp: boolean;
  onChange: (change: Partial<Recipient>) => void;
  /** Draws a field's label. */
  label?: (text: ReactNode) => ReactNode;
  /** Takes a list that was pasted into one of the fields. */
  onPasteList?: (text: string) => void;
};

/** Province, health number and address of a recipient. A number that the clinic knows fills the address in. */
export function RecipientFields(props: Props) {
  const { id, recipient, clinicProvince, faults, mayLookUp, onChange, label = (text) => text, onPasteList } = props;
  const { t, i18n } = useLingui();
  const lookup = usePatientLookup(mayLookUp);
  const province = provinceOf(recipient, clinicProvince);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const key = healthNumberKey(recipient.phn);

  const take = (patient: FoundPatient) => {
    const name = fullName(patient);
    const { dateOfBirth, email } = patient;
    onChange({
      province: patient.province || province,
      phn: formatHealthNumber(patient.province || province, patient.phn),
      ...(recipient.email.trim() === '' && email !== '' ? { email } : {}),
      known: { name, dateOfBirth, email },
    });
    announce(t`Found in your clinic: ${name}`);
  };
  // The whole number names one patient: nobody has to choose them from the list.
  const whole = lookup.matching(province, recipient.phn).find((one) => healthNumberKey(one.phn) === key);
  const wholeKey = whole ? `${whole.province} ${key}` : null;
  const takeWhole = useEffectEvent(() => whole && recipient.known === null && take(whole));
  useEffect(() => {
    if (wholeKey !== null) takeWhole();
  }, [wholeKey]);
  // A number that came with a list was not typed.
  const asked = useRef(false);
  const askOnce = useEffectEvent(() => {
    if (!mayLookUp || asked.current || key === '' || recipient.known || recipient.email !== '') return;
    asked.current = true;
    lookup.typed(province, recipient.phn);
  });
  useEffect(() => askOnce(), []);

  const handlePaste = (event: { clipboardData: DataTransfer; preventDefault: () => void }) => {
    const text = event.clipboardData.getData('text/plain');
    if (!onPasteList || !isRecipientList(text)) return;
    event.preventDefault();
    onPasteList(text);
  };
  const wrongEmail = faults.email?.code === 'email-differs' ? undefined : faults.email;
  return (
    <>
      <div data-part="province">
        <SelectField
          id={`${id}-province`}
          label={label(<Trans>Province</Trans>)}
          value={province}
          onChange={({ currentTarget: { value } }) =>
            onChange({ province: value, phn: formatHealthNumber(value, recipient.phn) })
          }
        >
          {provinceCodes.map((code) => (
            <option key={code} value={code} aria-label={provinceNames[code][language]}>
              {code}
            </option>
          ))}
        </SelectField>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a list is pasted into the fields in it */}
      <div data-part="phn" onPasteCapture={handlePaste}>
        <PhnCombo
          id={`${id}-phn`}
          label={label(<Trans>PHN</Trans>)}
          province={province}
          typed={recipient.phn}
          lookup={mayLookUp ? lookup : null}
          onFound={take}
          value={recipient.phn}
          error={faultText(i18n, faults.phn)}
          onChange={({ currentTarget: { value } }) => onChange({ phn: value, province })}
          onBlur={() => {
            const written = formatHealthNumber(province, recipient.phn);
            if (written !== recipient.phn) onChange({ phn: written });
          }}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as above */}
      <div data-part="email" onPasteCapture={handlePaste}>
        <TextField
          id={`${id}-email`}
          label={label(<Trans>Patient e-mail</Trans>)}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={recipient.email}
          error={faultText(i18n, wrongEmail)}
          onChange={({ currentTarget: { value } }) => onChange({ email: value })}
        />
      </div>
    </>
  );
}

/** Holds the fields of one recipient beside each other, on a phone below each other. */
export function RecipientLine({ children }: { children: ReactNode }) {
  return <div className={classes.line}>{children}</div>;
}

/** Who has the number, by the clinic's record: it stands in sight while something is written to them. */
export function KnownRecipient({ known }: { known: NonNullable<Recipient['known']> }) {
  const { i18n } = useLingui();
  const age = ageWords(i18n, known.dateOfBirth, useBusinessToday());
  return (
    <p className={classes.known}>
      <IconUserCheck size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{known.name}</strong> {[known.dateOfBirth, age].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}
