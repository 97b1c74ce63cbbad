import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Whether something typed would be lost. */
  when: boolean;
  /** The question, to the letter of the specification. */
  text: ReactNode;
  /** Keeps what was typed before the form is left; resolves to whether it could. */
  save?: { label: string; run: () => Promise<boolean> };
  /** Returns true for a path that is only another view of the same form. */
  allow?: (nextPathname: string) => boolean;
};

/**
 * Asks once before somebody leaves a form with unsaved changes: inside the product with a dialog, on closing or
 * reloading the tab with the browser's own question. Put it anywhere in the form.
 */
export function UnsavedChanges({ when, text, save, allow }: Props) {
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next, current }) => when && next.pathname !== current.pathname && !allow?.(next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async (run: () => Promise<boolean>) => {
    setSaving(true);
    const saved = await run();
    setSaving(false);
    // What could not be saved stays, and its form says why.
    if (saved) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog
      title={<Trans>Unsaved changes</Trans>}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>
            <Trans>Stay</Trans>
          </Button>
          <Button look="final" disabled={saving} onClick={blocker.proceed}>
            <Trans>Leave</Trans>
          </Button>
          {save ? (
            <Button
              look="primary"
              onClick={() => void saveAndLeave(save.run)}
              running={saving ? <Trans>Saving…</Trans> : undefined}
            >
              {save.label}
            </Button>
          ) : null}
        </>
      }
    >
      {text}
    </Dialog>
  );
}
