import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkClinic, checkEmrLink } from '@consult/domain/profile/clinic.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { useTabPlace } from '../../app/tab-place.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { ClinicFields } from './clinic-fields.tsx';
import { saveClinic, type Location } from './location-changes.ts';
import { useKeptClinic, type ClinicForm } from './use-kept-clinic.ts';
import classes from './profile.module.css';

type Props = {
  personId: string;
  /** The most likely province of a new clinic. */
  province: string;
  /** Null for a new clinic. */
  location: Location | null;
  onClose: () => void;
};

/** Waits for the tab's own place: two tabs may each add or change a clinic. */
export function ClinicDialog(props: Props) {
  const place = useTabPlace(props.personId, `profile.clinic.${props.location?.id ?? 'new'}`);
  return place ? <OpenClinicDialog {...props} place={place} /> : null;
}

/**
 * The data of a clinic. For a clinic that is not this person's own it is read-only, except for their link to their
 * record system.
 */
function OpenClinicDialog({ personId, province, location, place, onClose }: Props & { place: string }) {
  const { t, i18n } = useLingui();
  const clinic = useKeptClinic(personId, place, location?.id ?? null, savedOf(location, province));
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const own = location?.editable ?? true;

  const wrong = (found: FieldFaults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) afterCommit(() => document.getElementById(`clinic-${first}`)?.focus());
  };
  const close = () => {
    clinic.forget();
    onClose();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setFailure(null);
    const found = check(clinic.values, own);
    if (Object.keys(found).length > 0) return wrong(found);
    if (location && clinic.changed.length === 0) return close();
    setRunning(true);
    try {
      const { values, changed } = clinic;
      await saveClinic(
        location
          ? {
              kind: 'change',
              clinic: {
                locationId: location.id,
                ...Object.fromEntries(changed.map((field) => [field, values[field]])),
              },
            }
          : { kind: 'add', clinic: { locationId: clinic.id, ...values } },
      );
      const { clinicName } = values;
      showSnack({ text: location ? t`${clinicName} is saved.` : t`${clinicName} is added. You can send from it now.` });
      close();
    } catch (error) {
      setRunning(false);
      if (failedWith(error, 'INVALID_INPUT') && error.faults) wrong(error.faults);
      else setFailure(error);
    }
  };
  return (
    <Dialog
      size="wide"
      title={location ? <Trans>Edit clinic</Trans> : <Trans>Add a clinic</Trans>}
      onClose={running ? () => {} : close}
      // A click beside the dialog happens by mistake: the device keeps the typed values.
      onDismiss={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={close} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="clinic" running={running ? t`Saving…` : undefined}>
            {location ? <Trans>Save</Trans> : <Trans>Add clinic</Trans>}
          </Button>
        </>
      }
    >
      <form id="clinic" noValidate className={classes.form} onSubmit={(event) => void handleSubmit(event)}>
        {Object.keys(faults).length > 0 ? <Banner tone="err">{t`Check form for errors.`}</Banner> : null}
        {failure ? (
          <Banner tone="err" title={<Trans>Error updating profile</Trans>}>
            {failedWith(failure, 'CLINIC_SHARED')
              ? t`Other practitioners work at this clinic, or referrals go to it. An administrator changes its data.`
              : failedWith(failure, 'TOO_MANY_CLINICS')
                ? t`You have as many clinics as one person may have.`
                : callErrorText(i18n, failure)}
          </Banner>
        ) : null}
        {own ? null : (
          <Banner tone="info">{t`Other practitioners work at this clinic, or referrals go to it. An administrator changes its data.`}</Banner>
        )}
        <ClinicFields
          values={clinic.values}
          faults={faults}
          own={own}
          running={running}
          onChange={(field, text) => {
            setFaults(({ [field]: _mended, ...rest }) => rest);
            clinic.change(field, text);
          }}
        />
      </form>
    </Dialog>
  );
}

function savedOf(location: Location | null, province: string): ClinicForm {
  return {
    clinicName: location?.clinicName ?? '',
    street: location?.street ?? '',
    city: location?.city ?? '',
    province: location?.province ?? province,
    postalCode: location?.postalCode ?? '',
    clinicPhone: location?.clinicPhone ?? '',
    fax: location?.fax ?? '',
    emr: location?.emr ?? '',
  };
}

/** The faults in the order of the fields, so that the first one gets the cursor. */
function check({ emr, ...clinic }: ClinicForm, own: boolean): FieldFaults {
  const link = checkEmrLink(emr);
  return {
    ...(own ? checkClinic(clinic) : {}),
    ...(link ? { emr: link } : {}),
  };
}
