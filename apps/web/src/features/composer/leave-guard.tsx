import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { isTyped, type FormValues } from './form-values.ts';

function useIsTyped(): boolean {
  const values = useWatch<FormValues>() as FormValues;
  return isTyped(values);
}

/** Asks before a form with something typed is left; `off` while it is sent. Text: document 2, section 2.1. */
export function LeaveGuard({ off }: { off: boolean }) {
  const typed = useIsTyped();
  return (
    <UnsavedChanges
      when={typed && !off}
      text={
        <Trans>
          You have unsaved changes, are you sure you want to leave? You can save your changes by pressing Save Draft.
        </Trans>
      }
      // The finder is another view of the same form; at the end of a session what is typed waits for the person's return.
      allow={(path) => path.startsWith('/dashboard/consult') || path === '/login'}
    />
  );
}

/** Shown only while something is typed. */
export function WhenTyped({ children }: { children: ReactNode }) {
  return useIsTyped() ? children : null;
}
