import { Trans } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { Picker } from '../../ui/select-field.tsx';
import type { ReferringLocation } from './referring-location.ts';

type Props = {
  /** Undefined until the profile is loaded. */
  locations: readonly ReferringLocation[] | undefined;
  location: ReferringLocation | null;
  disabled?: boolean;
  onChange: (locationId: string) => void;
};

/** The referring clinic, 'From'. With one clinic or none there is nothing to choose. */
export function LocationPicker({ locations, location, disabled = false, onChange }: Props) {
  return (
    <Picker
      label={<Trans>From</Trans>}
      icon={<IconMapPin size={16} stroke={1.75} aria-hidden="true" />}
      value={location?.id ?? ''}
      disabled={disabled || (locations?.length ?? 0) <= 1}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {locations?.length === 0 ? <option value="">–</option> : null}
      {locations?.map(({ id, clinicName }) => (
        <option key={id} value={id}>
          {clinicName}
        </option>
      ))}
    </Picker>
  );
}
