import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { healthNumberLength, healthNumberMask } from '@consult/domain/patient/health-number.ts';
import { provinceCodes, provinceNames } from '@consult/domain/patient/provinces.ts';
import { Labelled } from './gate-field.tsx';

type Props = {
  ref: Ref<HTMLSelectElement>;
  value: string;
  error: string | null;
  onChoose: (province: string) => void;
};

/** The province that gave the health card. None is chosen before: a wrong one would cost a try. */
export function ProvinceSelect({ ref, value, error, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  return (
    <Labelled label={t`Province of your health card`} error={error} hint={null}>
      {(ties) => (
        <select {...ties} ref={ref} autoComplete="off" value={value} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{t`Choose your province`}</option>
          {provinceCodes.map((code) => (
            <option value={code} key={code}>
              {provinceNames[code][language]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** How a province's number looks: '9 digits, on the front of the card.' */
export function NumberHint({ province }: { province: string }) {
  const count = healthNumberLength(province);
  const pattern = healthNumberMask(province)?.pattern ?? '';
  if (count === null) return <Trans>It is on your health card.</Trans>;
  return pattern.includes('a') ? (
    <Trans>{count} letters and digits, on the front of the card.</Trans>
  ) : (
    <Trans>{count} digits, on the front of the card.</Trans>
  );
}
