import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { failedWith } from '../../app/call-error.ts';
import { announce } from '../../ui/announce.tsx';
import { consultInputOf, faultsOf, type ComposerContext } from './consult-check.ts';
import { fieldOrder, focusField, listFaults, nestFaults, pathOf, serverField, type Fault } from './field-names.ts';
import type { Claimed } from './form-claim.ts';
import { blankValues, type FormValues } from './form-values.ts';
import { forgetForm, keptForm, type KeptForm } from './kept-form.ts';
import { useKeeping } from './use-keeping.ts';
import { useSendConsult, type SentConsult } from './use-send-consult.ts';

/** How long the success is shown before the form is reset. Document 2, section 4: 1.5 s. */
const shownMs = 1_500;

type Given = {
  personId: string;
  claimed: Claimed;
  context: ComposerContext;
  /** Something stands in the way of sending that no field can mend. */
  blocked: boolean;
  /** The service or its questions are not what they were. */
  onFormChanged: () => void;
  onSent: (sent: SentConsult) => void;
};

/** The form's values, their faults, where they are kept and how they are sent. */
export function useComposer({ personId, claimed: { formId }, context, blocked, onFormChanged, onSent }: Given) {
  const { t } = useLingui();
  const serviceId = context.service?.id ?? null;
  // Read again at every mount: the page may have shown something else for a moment since the form was claimed.
  const [kept] = useState(() => keptForm(personId, formId));
  const [submissionId, setSubmissionId] = useState<string>(() => kept?.submissionId ?? crypto.randomUUID());
  const [otherFaults, setOtherFaults] = useState<readonly Fault[]>([]);
  const form = useForm<FormValues, ComposerContext>({
    defaultValues: kept?.values ?? blankValues(context.location?.province ?? null),
    resolver,
    context,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const about: Omit<KeptForm, 'values' | 'at'> = {
    formId,
    submissionId,
    serviceId,
    locationId: context.location?.id ?? null,
  };
  const keeping = useKeeping(form, personId, about);
  const sending = useSendConsult();
  const busy = sending.state.kind === 'sending' || sending.state.kind === 'sent';
  const submitting = useRef(false);

  async function submit(id = submissionId) {
    if (blocked || busy || submitting.current) return;
    submitting.current = true;
    const focused = document.activeElement;
    sending.dismiss();
    setOtherFaults([]);
    try {
      await form.handleSubmit(
        (values) => sendNow(id, values, focused),
        (errors) => showFirst(listFaults(errors, context.form, serviceId)),
      )();
    } finally {
      submitting.current = false;
    }
  }

  async function sendNow(id: string, values: FormValues, focused: Element | null) {
    announce(t`Sending eConsult ...`);
    keeping.now();
    const ended = await sending.send(id, consultInputOf(values, context));
    if (ended?.kind === 'sent') {
      keeping.stop();
      forgetForm(personId, formId);
      announce(t`eConsult Sent Successfully`);
      setTimeout(() => onSent(ended.sent), shownMs);
    } else if (ended) {
      // The form was disabled while it was being sent, and lost the focus with that.
      if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus({ preventScroll: true }));
      showFailure(ended.error);
    }
  }

  function showFailure(error: unknown) {
    if (failedWith(error, 'FORM_CHANGED', 'SERVICE_UNAVAILABLE')) onFormChanged();
    if (!failedWith(error, 'INVALID_INPUT') || !error.fields) return;
    const faults = Object.entries(error.fields).map(([name, message]) => ({ field: serverField(name), message }));
    const fields = fieldOrder(context.form).filter((field) => !outside.has(field));
    const known = faults.filter(({ field }) => fields.includes(field));
    for (const { field, message } of known)
      form.setError(pathOf(field, serviceId) as 'phn', { type: 'server', message });
    setOtherFaults(faults.filter((fault) => !known.includes(fault)));
    showFirst(known.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)));
  }

  return {
    form,
    state: sending.state,
    failure: sending.state.kind === 'failed' ? sending.state.error : null,
    busy,
    otherFaults,
    submit,
    /** The consult was sent with other content before: this one goes as a consult of its own. */
    submitAnew: () => {
      const id = crypto.randomUUID();
      setSubmissionId(id);
      void submit(id);
    },
    /** Throws what is typed away; gives it back for an undo. */
    discard: (): KeptForm => {
      const gone = { ...about, at: Date.now(), values: structuredClone(form.getValues()) };
      keeping.stop();
      forgetForm(personId, formId);
      return gone;
    },
  };
}

/** Clinic and service are chosen in the address, not in the form: what is wrong with them is said where they stand. */
const outside: ReadonlySet<string> = new Set(['locationId', 'serviceId', 'subsite']);

const resolver: Resolver<FormValues, ComposerContext> = (values, context) => {
  if (!context) return { values, errors: {} };
  const faults = Object.fromEntries(
    Object.entries(faultsOf(values, context, new Date())).filter(([field]) => !outside.has(field)),
  );
  return Object.keys(faults).length > 0
    ? { values: {}, errors: nestFaults(faults, context.service?.id ?? null) }
    : { values, errors: {} };
};

function showFirst(faults: readonly Fault[]) {
  const first = faults[0];
  if (first) requestAnimationFrame(() => focusField(first.field));
}
