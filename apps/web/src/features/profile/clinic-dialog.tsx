import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { checkClinic, checkEmrLink } from '@consult/domain/profile/clinic.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { Overtaken } from '../../app/overtaken.tsx';
import { refetchAfresh } from '../../app/refetch.ts';
import { profileQuery } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { ClinicFields } from './clinic-fields.tsx';
import type { Location } from './profile-changes.ts';
import { useClinicForm, type ClinicForm } from './use-clinic-form.ts';
import classes from './profile.module.css';

type Props = {
  /** The most likely province of a new clinic. */
  province: string;
  /** Null for a new clinic. */
  location: Location | null;
  onClose: () => void;
};

/**
 * The data of a clinic. For a clinic that is not this person's own it is read-only, except for their link to their
 * record system.
 */
export function ClinicDialog({ province, location, onClose }: Props) {
  const { t, i18n } = useLingui();
  const clinic = useClinicForm(location?.id ?? null, savedOf(location, province));
  const { refusal, theirs } = clinic;
  const [found, setFaults] = useState<FieldFaults | null>(null);
  const faults = found ?? (refusal?.code === 'INVALID_INPUT' ? refusal.faults : undefined) ?? {};
  const [running, setRunning] = useState(false);
  const own = location?.editable ?? true;

  const wrong = (found: FieldFaults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) afterCommit(() => document.getElementById(`clinic-${first}`)?.focus());
  };
  const close = () => {
    void clinic.clear();
    onClose();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const mistakes = check(clinic.values, own);
    if (Object.keys(mistakes).length > 0) return wrong(mistakes);
    if (location && !clinic.dirty) return close();
    setFaults(null);
    setRunning(true);
    const { clinicName } = clinic.values;
    const became = await clinic.save();
    if (became.kind === 'refused') {
      setRunning(false);
      if (became.error.code === 'STATE_CHANGED') void refetchAfresh(profileQuery.queryKey);
      return wrong((became.error.code === 'INVALID_INPUT' && became.error.faults) || {});
    }
    showSnack({
      text:
        became.kind === 'waits'
          ? t`${clinicName} is saved as soon as the server can be reached.`
          : location
            ? t`${clinicName} is saved.`
            : t`${clinicName} is added. You can send from it now.`,
    });
    onClose();
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
        <KeptNotes form={clinic} />
        {theirs.length > 0 && !running ? (
          <Overtaken
            title={<Trans>This was changed elsewhere in the meantime.</Trans>}
            onLeaveTheirs={() => void clinic.clear()}
            onKeepMine={clinic.keepMine}
          >
            {theirs.filter(Boolean).join(' · ')}
          </Overtaken>
        ) : null}
        {refusal && refusal.code !== 'INVALID_INPUT' && theirs.length === 0 ? (
          <Banner tone="err" title={<Trans>Error updating profile</Trans>}>
            {refusal.code === 'CLINIC_SHARED'
              ? t`Other practitioners work at this clinic, or referrals go to it. An administrator changes its data.`
              : refusal.code === 'TOO_MANY_CLINICS'
                ? t`You have as many clinics as one person may have.`
                : callErrorText(i18n, refusal)}
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
            const { [field]: _mended, ...rest } = faults;
            setFaults(rest);
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
