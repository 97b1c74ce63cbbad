import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { checkAppointment, takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import { bringMaxLength, placeMaxLength } from '@consult/domain/patient-window/limits.ts';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { saidMomentWords, zoneWords } from '../../ui/time-words.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './appointment.module.css';
import { useAppointment, type OnSaved } from './use-appointment.ts';

type Props = {
  activity: Activity;
  onClose: () => void;
  /** Opens the dialog that shares the consult with its patient. */
  onShare: () => void;
};

/** The appointment of a consult. Where its patient has no open window, it offers to share, and forces nothing. */
export function AppointmentDialog({ activity, onClose, onShare }: Props) {
  const [unseen, setUnseen] = useState(false);
  if (!unseen)
    return (
      <AppointmentForm
        activity={activity}
        onClose={onClose}
        onSaved={(patient) => {
          const isUnseen = patient === 'no-window' || patient === 'closed';
          if (isUnseen && activity.can.shareWithPatient) setUnseen(true);
          else onClose();
        }}
      />
    );
  return (
    <Dialog
      title={<Trans>The patient does not see this yet</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="primary" onClick={onShare}>
            <Trans>Share with patient</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The appointment is saved. The patient has no open window on this consult: share it, and they see the
          appointment there, say whether they come, and can add it to their calendar.
        </Trans>
      </p>
    </Dialog>
  );
}

type FormProps = Pick<Props, 'activity' | 'onClose'> & { onSaved: OnSaved };

/** `on`: the version of the appointment that stood there as somebody began to type. */
const fields = ['day', 'time', 'zone', 'place', 'bring', 'on'] as const;
const readTyped = textsOf(fields);

function AppointmentForm({ activity, onClose, onSaved }: FormProps) {
  const { t, i18n } = useLingui();
  const { appointment, appointmentZones, status } = activity;
  const standing = appointment?.state === 'standing' ? appointment : null;
  const zones = [...new Set([...appointmentZones, ...(standing ? [standing.zone] : [])])];
  const version = String(appointment?.version ?? 0);
  const start = {
    day: standing?.day ?? '',
    time: standing?.time ?? '',
    zone: standing?.zone ?? zones[0] ?? businessZone,
    // A place is most often the same again.
    place: appointment?.place ?? '',
    bring: standing?.bring ?? '',
    on: version,
  };
  const form = useKept({ place: `appointment.${activity.id}`, start, read: readTyped });
  const { on, ...words } = form.typed;
  const [faults, setFaults] = useState<FieldFaults>({});
  /** The version of somebody else's change that was shown beside what is typed. */
  const [told, setTold] = useState<string | null>(null);
  const ended =
    (then: OnSaved): OnSaved =>
    (patient) => {
      void form.clear();
      then(patient);
    };
  const handleClose = () => {
    void form.clear();
    onClose();
  };
  const ends = { onSaved: ended(onSaved), onCancelled: ended(onClose) };
  const { save, cancel, running, failure } = useAppointment(activity, ends);
  const isRefused = failedWith(failure, 'STATE_CHANGED');
  const text = (field: keyof typeof words) => ({
    id: `appointment-${field}`,
    value: words[field],
    error: faultText(i18n, faults[field]),
    disabled: running,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      const { [field]: _mended, ...rest } = faults;
      setFaults(rest);
      form.change({ ...form.typed, [field]: value });
    },
  });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Somebody else's change came while this was typed: it is shown first.
    if (on !== version && told !== version && !isRefused) return setTold(version);
    const wrong = checkAppointment(words, zones, new Date(serverNow()));
    const found = Object.keys(wrong).length > 0 ? wrong : await save(words);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) afterCommit(() => document.getElementById(`appointment-${first}`)?.focus());
  };
  const zoneName = zoneWords(i18n, words.zone, 'longGeneric');
  return (
    <Dialog
      title={<Trans>Appointment</Trans>}
      onClose={running ? () => {} : handleClose}
      actions={
        <>
          {standing ? (
            <Button onClick={() => void cancel()} disabled={running}>
              <Trans>Cancel the appointment</Trans>
            </Button>
          ) : null}
          <Button onClick={handleClose} disabled={running}>
            <Trans>Close</Trans>
          </Button>
          <Button look="primary" type="submit" form="appointment" running={running ? t`Saving…` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id="appointment"
        noValidate
        autoComplete="off"
        className={classes.form}
        onSubmit={(event) => void handleSubmit(event)}
      >
        {failure || told === version ? <Refused failure={failure} activity={activity} /> : null}
        {faults['clinic'] ? <Banner tone="err">{faultText(i18n, faults['clinic'])}</Banner> : null}
        <p>
          {takesAppointment(status) ? (
            <Trans>The patient sees it in their window, with your clinic and its phone.</Trans>
          ) : (
            <Trans>
              Saving it sets the status to Booked. The patient sees it in their window, with your clinic and its phone.
            </Trans>
          )}
        </p>
        {standing?.answer ? (
          <Banner tone="info">
            <Trans>The patient has answered. A change takes the answer away and asks them again.</Trans>
          </Banner>
        ) : null}
        <div className={classes.when}>
          <TextField {...text('day')} label={<Trans>Day</Trans>} type="date" autoComplete="off" />
          <TextField
            {...text('time')}
            label={<Trans context="of an appointment">Time</Trans>}
            type="time"
            autoComplete="off"
            hint={zones.length > 1 ? undefined : zoneName}
          />
        </div>
        {zones.length > 1 ? (
          <SelectField {...text('zone')} label={<Trans>Time zone</Trans>}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneWords(i18n, zone, 'longGeneric')} ({cityOf(zone)})
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          {...text('place')}
          label={<Trans>Place</Trans>}
          hint={<Trans>Name, street, floor and room, so that the patient can find it.</Trans>}
          maxLength={placeMaxLength}
          autoComplete="off"
        />
        <TextAreaField
          {...text('bring')}
          label={<Trans>What to bring</Trans>}
          optional={t`optional`}
          maxLength={bringMaxLength}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}

/** 'Fort Nelson' of 'America/Fort_Nelson': zones of one name differ by it. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

function Refused({ failure, activity: { appointment } }: { failure: unknown; activity: Activity }) {
  const { t, i18n } = useLingui();
  if (failure && !failedWith(failure, 'STATE_CHANGED'))
    return (
      <Banner tone="err" title={<Trans>The appointment was not saved</Trans>}>
        {callErrorText(i18n, failure)}
      </Banner>
    );
  const when = appointment?.state === 'standing' ? saidMomentWords(i18n, appointment) : null;
  return (
    <Banner tone="warn" title={<Trans>Somebody else changed the appointment.</Trans>}>
      {when
        ? t`It is ${when}, ${appointment!.place} now. Save again to put yours in its place.`
        : t`There is none now. Save again to enter yours.`}
    </Banner>
  );
}
