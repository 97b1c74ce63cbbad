import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failedWith } from '../../app/call-error.ts';
import { fieldError } from '../../app/field-fault.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import type { ComposerContext } from './consult-check.ts';
import { fieldOrder, focusField, pathOf, serverField, type FaultAt } from './field-names.ts';
import { outside } from './form-start.ts';
import type { FormValues } from './form-values.ts';
import type { DraftOfForm } from './use-draft.ts';

type Given = {
  form: UseFormReturn<FormValues, ComposerContext>;
  context: ComposerContext;
  draft: DraftOfForm;
  /** Called when the service or its questions have changed. */
  onFormChanged: () => void;
  /** Called where something else says what failed. */
  onSaid: () => void;
};

/** Shows why a consult was not sent, each fault at its field. */
export function useShownFailure({ form, context, draft, onFormChanged, onSaid }: Given) {
  const { t } = useLingui();
  const [others, setOthers] = useState<readonly FaultAt[]>([]);
  function show(error: unknown) {
    // Document 2, section 5. The sign-in page follows at once, so a snackbar says it, which stays in sight.
    if (failedWith(error, 'NOT_SIGNED_IN'))
      showSnack({ text: t`You are not logged in. Please refresh the page.`, saysSessionOver: true });
    if (failedWith(error, 'FORM_CHANGED', 'SERVICE_UNAVAILABLE', 'TIME_TAKEN')) onFormChanged();
    if (failedWith(error, 'DRAFT_CHANGED')) draft.changed();
    if (draft.draft && failedWith(error, 'NOT_FOUND', 'DRAFT_SENT')) {
      // The draft was sent, forwarded or discarded elsewhere: the draft's banner offers what can be done, and trying
      // again can not help.
      onSaid();
      draft.gone(error);
    }
    if (!failedWith(error, 'INVALID_INPUT') || !error.faults) return;
    // The service says by itself when it is back.
    if (error.faults['serviceId']) onFormChanged();
    const serviceId = context.service?.id ?? null;
    const faults = Object.entries(error.faults).map(([name, fault]) => ({ field: serverField(name), fault }));
    const fields = fieldOrder(context.form).filter((field) => !outside.has(field));
    const known = faults.filter(({ field }) => fields.includes(field));
    for (const { field, fault } of known) form.setError(pathOf(field, serviceId) as 'phn', fieldError(fault, 'server'));
    setOthers(faults.filter((one) => !known.includes(one)));
    showFirst(known.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)));
  }
  return {
    /** The faults of fields that the page does not have. */
    others,
    show,
    forget: () => setOthers([]),
  };
}

/** Leads to the first of the faults. */
export function showFirst(faults: readonly FaultAt[]): void {
  const first = faults[0];
  if (first) afterCommit(() => focusField(first.field));
}
