import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useFilesUnderWay } from '../attachment/attachment.ts';
import { tripNow } from '../gallery/gallery.ts';
import type { FormValues } from './form-values.ts';
import type { DraftOfForm } from './use-draft.ts';

type Props = {
  draft: DraftOfForm;
  /** Saves the draft; resolves to whether it could. */
  onSave: () => Promise<boolean>;
  /** Set while the form is being sent: then it does not ask. */
  off: boolean;
};

/** Whether the form has typed text that no draft has. */
function useIsDirty(draft: DraftOfForm): boolean {
  const values = useWatch<FormValues>() as FormValues;
  return draft.isDirty(values);
}

/** Asks before a form with unsaved changes is left. Text: document 2, section 2.1. */
export function LeaveGuard({ draft, onSave, off }: Props) {
  const { t } = useLingui();
  const dirty = useIsDirty(draft);
  const underWay = useFilesUnderWay();
  return (
    <UnsavedChanges
      when={(dirty || underWay) && !off}
      save={{ label: t`Save draft and leave`, run: onSave }}
      text={
        <Trans>
          You have unsaved changes, are you sure you want to leave? You can save your changes by pressing Save Draft.
        </Trans>
      }
      // The finder is another view of the same form, and the camera leads back into it; when the session ends, the
      // device keeps the text for the person's return.
      allow={(path) =>
        path.startsWith('/dashboard/consult') ||
        path === '/login' ||
        (path === '/dashboard/camera' && tripNow() !== null)
      }
    />
  );
}

/** Renders its children only while the form has typed text that no draft has. */
export function WhenDirty({ draft, children }: { draft: DraftOfForm; children: ReactNode }) {
  return useIsDirty(draft) ? children : null;
}
