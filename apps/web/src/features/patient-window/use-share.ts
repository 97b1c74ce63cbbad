import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { CallError } from '../../app/call-error.ts';
import { call, type Input } from '../../app/call.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { windowQuery, type WindowState } from './window-query.ts';

/** Shares, takes back and closes. What the server finds wrong with a field is answered; another refusal stays shown. */
export function useShare(activityId: string, onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const run = async (
    work: () => Promise<WindowState>,
    says: (state: WindowState) => string,
    done: () => void = onDone,
  ): Promise<FieldFaults> => {
    setRunning(true);
    setFailure(null);
    try {
      const state = await work();
      queries.setQueryData(windowQuery(activityId).queryKey, state);
      showSnack({ text: says(state) });
      done();
      return {};
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_INPUT') return error.faults ?? {};
      setFailure(error);
      return {};
    } finally {
      setRunning(false);
    }
  };
  return {
    running,
    failure,
    share: (input: Omit<Input<'patientWindow-share'>, 'activityId'>) =>
      run(
        () => call('patientWindow-share', { activityId, ...input }),
        ({ email, window }) =>
          window?.goesOutAt
            ? t`Shared. A link goes to ${email} in 20 seconds; until then you can take it back here.`
            : t`Taken back. The patient no longer sees it.`,
      ),
    /** Takes one thing back; the dialog stays. */
    stop: (change: Pick<Input<'patientWindow-share'>, 'takeBack' | 'takeBackFiles'>) =>
      run(
        () => call('patientWindow-share', { activityId, ...change }),
        () => t`Taken back. The patient no longer sees it.`,
        () => undefined,
      ),
    close: () =>
      run(
        () => call('patientWindow-close', { activityId }),
        () => t`The window is closed. Its links open nothing any more.`,
      ),
  };
}
