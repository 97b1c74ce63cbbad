import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AppointmentWords } from '@consult/domain/patient-window/appointment.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { CallError } from '../../app/call-error.ts';
import { call, type Output } from '../../app/call.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshActivity, type Activity } from '../activity/activity.ts';

type Changed = Output<'patientWindow-setAppointment'>;

/** Called with what the patient hears of a change. */
export type OnSaved = (patient: Changed['patient']) => void;

/**
 * Enters, changes and cancels the appointment of a consult. What the server finds wrong with a field is answered;
 * another refusal stays shown.
 */
export function useAppointment(
  { id: activityId, appointment, can }: Pick<Activity, 'id' | 'appointment' | 'can'>,
  { onSaved, onCancelled }: { onSaved: OnSaved; onCancelled: OnSaved },
) {
  const { t } = useLingui();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const seen = appointment?.version ?? 0;
  const told = t`The patient gets an e-mail about it in 20 seconds.`;
  const unmailed = t`The patient takes no e-mails. Tell them another way.`;
  const unseen = t`The patient has no open window. Tell them another way.`;

  const run = async (work: () => Promise<Changed>, said: string, then: OnSaved, offers: boolean) => {
    setRunning(true);
    setFailure(null);
    try {
      const { patient } = await work();
      void refreshActivity(activityId);
      const rest = {
        told,
        'no-mail': unmailed,
        closed: offers ? '' : unseen,
        'no-window': offers ? '' : unseen,
        unchanged: '',
      };
      showSnack({ text: `${said} ${rest[patient]}`.trim() });
      then(patient);
      return {};
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_INPUT') return error.faults ?? {};
      // What stands there now is what the next press is made on.
      if (error instanceof CallError && error.code === 'STATE_CHANGED') void refreshActivity(activityId);
      setFailure(error);
      return {};
    } finally {
      setRunning(false);
    }
  };
  return {
    running,
    failure,
    save: (words: AppointmentWords): Promise<FieldFaults> =>
      run(
        () => call('patientWindow-setAppointment', { activityId, seen, ...words }),
        t`The appointment is saved.`,
        onSaved,
        can.shareWithPatient,
      ),
    cancel: (): Promise<FieldFaults> =>
      run(
        () => call('patientWindow-cancelAppointment', { activityId, seen }),
        t`The appointment is cancelled.`,
        onCancelled,
        false,
      ),
  };
}
