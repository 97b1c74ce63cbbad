import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { refreshUses } from '../patient-message/patient-message.ts';
import { refreshOpened } from './messages-query.ts';

/** One thing at a time that is done with an opened message, and fails in place. */
export function useMessageCall(messageId: string) {
  const { i18n } = useLingui();
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});
  return {
    running,
    failure,
    faults,
    forget: () => {
      setFailure(null);
      setFaults({});
    },
    /** Runs a call. Resolves to its answer; null where it failed, which stands in `failure` and `faults`. */
    run: async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer | null> => {
      if (running) return null;
      setRunning(name);
      setFailure(null);
      setFaults({});
      try {
        return await work();
      } catch (error) {
        const wrong = failedWith(error, 'INVALID_INPUT') ? (error.faults ?? {}) : {};
        setFaults(wrong);
        if (Object.keys(wrong).length === 0) setFailure(callErrorText(i18n, error));
        return null;
      } finally {
        setRunning(null);
        void refreshUses();
        // Also after a failure: another was quicker, or the answer alone was lost.
        void refreshOpened(messageId);
      }
    },
  };
}
