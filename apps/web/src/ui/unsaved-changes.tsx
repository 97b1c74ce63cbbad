import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Whether something typed would be lost. */
  when: boolean;
  /** What the confirmation says, to the letter of the specification. */
  text: ReactNode;
  /** Set where leaving leads only to another view of the same form. */
  allow?: (nextPathname: string) => boolean;
};

/**
 * The one confirmation for leaving a form with unsaved changes: inside the product as a dialog, on closing
 * or reloading the tab as the browser's own question. Put it anywhere in the form.
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
