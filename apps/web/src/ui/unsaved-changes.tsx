import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Whether something typed would be lost. */
  when: boolean;
  /** The question, to the letter of the specification. */
  text: ReactNode;
  /** Returns true for a path that is only another view of the same form. */
  allow?: (nextPathname: string) => boolean;
};

/**
 * Asks once before somebody leaves a form with unsaved changes: inside the product with a dialog, on closing or
 * reloading the tab with the browser's own question. Put it anywhere in the form.
 */
export function UnsavedChanges({ when, text, allow }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next, current }) => when && next.pathname !== current.pathname && !allow?.(next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      title={<Trans>Unsaved changes</Trans>}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>
            <Trans>Stay</Trans>
          </Button>
          <Button look="final" onClick={blocker.proceed}>
            <Trans>Leave</Trans>
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
