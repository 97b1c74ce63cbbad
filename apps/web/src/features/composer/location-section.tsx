import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/select-field.tsx';
import { faultText } from '../../app/fault-text.ts';
import { idOf } from './field-names.ts';
import type { ReferringLocation } from '../directory/directory.ts';
import { locationRequired } from '@consult/domain/consult/consult-input.ts';
import classes from './composer.module.css';

type Props = {
  locations: readonly ReferringLocation[];
  location: ReferringLocation | null;
  onChange: (locationId: string) => void;
};

/** The referring clinic. Changing it clears the service, because the clinic decides which services may be asked. */
export function LocationSection({ locations, location, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <section className={classes.section} id="section-clinic" aria-label={t`Referring clinic`}>
      <div className={classes.narrow}>
        <SelectField
          id={idOf('locationId')}
          label={<Trans>Referring clinic</Trans>}
          value={location?.id ?? ''}
          disabled={locations.length <= 1}
          error={location ? undefined : faultText(i18n, locationRequired)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {location ? null : <option value="">{t`None`}</option>}
          {locations.map(({ id, clinicName, city, province }) => (
            <option key={id} value={id}>
              {clinicName}, {city}, {province}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  );
}
