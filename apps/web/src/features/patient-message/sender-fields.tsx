import { Trans, useLingui } from '@lingui/react/macro';
import { locationRequired } from '@consult/domain/consult/consult-input.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { displayNameMaxLength } from '@consult/domain/patient-message/limits.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { faultText } from '../../app/fault-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './form-page.module.css';
import type { Sender, SenderChoice } from './use-sender.ts';

type Props = {
  sender: Sender;
  choice: SenderChoice;
  /** By the fields of the call. */
  faults: FieldFaults;
  onChange: (choice: SenderChoice) => void;
};

/** From which clinic something is sent, and on whose behalf, under which name. */
export function SenderFields({ sender, choice, faults, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { location, locations, mayActForOthers, physicians, clinic, kind } = sender;
  const nobody = location ? undefined : faultText(i18n, locationRequired);
  const onBehalfFault = sender.gone ? ({ code: 'on-behalf-not-here' } as const) : faults['sendingOnBehalfOfOptionUid'];
  return (
    <div className={classes.grid}>
      <div data-span="6">
        <SelectField
          id="sender-locationId"
          label={<Trans>Clinic</Trans>}
          value={location?.id ?? ''}
          disabled={locations.length <= 1}
          error={nobody ?? faultText(i18n, faults['locationId'])}
          onChange={({ currentTarget }) => onChange({ ...choice, locationId: currentTarget.value })}
        >
          {location ? null : <option value="">{t`None`}</option>}
          {locations.map(({ id, clinicName, city, province }) => (
            <option key={id} value={id}>
              {clinicName}, {city}, {province}
            </option>
          ))}
        </SelectField>
      </div>
      {mayActForOthers ? (
        <div data-span="6">
          <SelectField
            id="sender-onBehalf"
            label={<Trans>Send on Behalf of</Trans>}
            optional={<Trans>optional</Trans>}
            value={choice.onBehalf}
            disabled={location === null}
            error={faultText(i18n, onBehalfFault)}
            // The name begins anew with whom it is sent on behalf of.
            onChange={({ currentTarget }) => onChange({ ...choice, onBehalf: currentTarget.value, displayName: null })}
          >
            <option value="">{t`Myself`}</option>
            {location ? <option value="clinic">{location.clinicName}</option> : null}
            {physicians.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
            {sender.gone ? <option value={choice.onBehalf}>{t`Nobody at this clinic`}</option> : null}
          </SelectField>
        </div>
      ) : null}
      {clinic.isError ? (
        <div data-span="12">
          <Banner
            tone="err"
            title={<Trans>Error getting clinic information</Trans>}
            action={
              <Button running={clinic.isFetching ? t`Trying…` : undefined} onClick={() => void clinic.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {callErrorText(i18n, clinic.error)}
          </Banner>
        </div>
      ) : null}
      {kind === null ? null : (
        <div data-span="6">
          <TextField
            id="sender-displayName"
            label={<Trans>Display name</Trans>}
            hint={<Trans>The patient reads it as the sender.</Trans>}
            autoComplete="off"
            maxLength={displayNameMaxLength}
            value={sender.shownName}
            error={faultText(i18n, faults['sendingOnBehalfOfOptionDisplayName'])}
            onChange={({ currentTarget }) => onChange({ ...choice, displayName: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
