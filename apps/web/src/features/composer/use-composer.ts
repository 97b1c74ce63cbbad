import type { DraftCollection, DraftForm } from '@consult/contract/draft/draft.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { failedWith } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { fieldError } from '../../app/field-fault.ts';
import { forgetUploads, isUnderWay, uploadsOf } from '../attachment/attachment.ts';
import { serviceTitle } from '../directory/directory.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import {
  activityTypeOf,
  answersFor,
  consultInputOf,
  faultsOf,
  whyNotNow,
  type ComposerContext,
} from './consult-check.ts';
import { contentOf, valuesOf } from './draft-values.ts';
import { fieldOrder, focusField, listFaults, nestFaults, pathOf, serverField, type FaultAt } from './field-names.ts';
import { blankValues, type FormValues } from './form-values.ts';
import type { KeptDraft, KeptForm } from './kept-consult.ts';
import { useMayMessagePatient, wishMessage } from './referral-message.ts';
import { sendTexts } from './send-texts.ts';
import { useDraft } from './use-draft.ts';
import { typedAt, type ConsultPlace } from './use-consult-place.ts';
import { useFormKeeping } from './use-form-keeping.ts';
import { useSendConsult, type Sending, type SentConsult, type ToSend } from './use-send-consult.ts';
import { useWhose } from './use-whose.ts';
import { detailsOf, detailsOfOther, type PatientDetails } from './whose-form.ts';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';

/** How long the success is shown before the form is reset. Document 2, section 4: 1.5 s. */
const shownMs = 1_500;
/** Document 2, section 4: the form that the beta directory leads to goes back after about 0.5 s. */
const shownInVariantMs = 500;

type Given = {
  claimed: ConsultPlace;
  context: ComposerContext;
  searchType: DraftForm['searchType'];
  /** The draft as the page opened it, and its collection. */
  opened: OpenedDraft | null;
  collection: DraftCollection;
  /** Whether the beta directory led here: then the page goes back to it. */
  variant: boolean;
  /** Whether the person may not send. */
  blocked: boolean;
  /** Called when the service or its questions have changed. */
  onFormChanged: () => void;
  onSent: (sent: SentConsult) => void;
};

/** The form's values and faults, how the device keeps them, and how they are sent. */
export function useComposer({
  claimed,
  context,
  searchType,
  opened,
  collection,
  variant,
  blocked: denied,
  onFormChanged,
  onSent,
}: Given) {
  const { t, i18n } = useLingui();
  const { formId, vault, place: words } = claimed;
  const serviceId = context.service?.id ?? null;
  // Read again at every mount: meanwhile the page may have shown something else for a moment and kept newer words.
  const [kept] = useState(() => typedAt(words));
  const [submissionId, setSubmissionId] = useState<string>(() => kept?.submissionId ?? formId);
  const [filling, setFilling] = useState(0);
  const [otherFaults, setOtherFaults] = useState<readonly FaultAt[]>([]);
  const form = useForm<FormValues, ComposerContext>({
    defaultValues: fitting(kept?.values ?? firstValues(opened, context), context),
    resolver,
    context,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const chosen = useWatch({ control: form.control, name: 'activityType' });
  const activityType = activityTypeOf({ activityType: chosen }, context);
  // Somebody ticked a copy before the service became a referral: without the permission that does not ask for a
  // message.
  const mayMessage = useMayMessagePatient(activityType === 'referral');
  const why = whyNotNow(activityType, context.service);
  const blocked = denied || why !== null || !context.service || !context.location;
  const place = { ...context, searchType };
  const draft = useDraft({ form, formId, place, opened, collection, kept, claimed });
  const ofDraft = draft.draft;
  const whose = useWhose(form, formId, kept?.whose ?? (opened && kept ? ofOpened(opened, context) : null));
  const about: Omit<KeptForm, 'values' | 'at' | 'whose'> = {
    formId,
    submissionId,
    serviceId,
    serviceTitle: context.service && serviceTitle(context.service),
    locationId: context.location?.id ?? null,
    draft: ofDraft && { draftId: ofDraft.draftId, collection: ofDraft.collection, version: ofDraft.version },
  };
  const keeping = useFormKeeping({
    form,
    place: words,
    about,
    whose: whose.settled,
    isSaved: draft.isSaved,
    onEqualled: draft.equalled,
    onOther: (other) => {
      if (other.draft) draft.basedOn(other.draft.version);
      const uploads = uploadsOf(formId);
      const { attachmentIds } = other.values;
      // Files that another tab added: the page asks the server for them.
      if (uploads.ids().join() !== attachmentIds.join() && !uploads.snapshot().uploads.some(isUnderWay))
        forgetUploads(formId);
      setSubmissionId(other.submissionId);
      form.reset(fitting(other.values, context));
      setFilling((before) => before + 1);
      whose.becomes(other.whose ?? detailsOf(other.values));
    },
  });
  const sending = useSendConsult();
  const busy = ['uploading', 'sending', 'sent'].includes(sending.state.kind);
  const submitting = useRef(false);
  const shown = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A person who leaves while the success is shown is not led back.
  const leave = useEffectEvent(() => {
    if (shown.current === undefined) return;
    clearTimeout(shown.current);
    forgetUploads(formId);
  });
  useEffect(() => () => leave(), []);

  async function submit(id = submissionId, patientRecord: ToSend['patientRecord'] = null) {
    if (blocked || busy || submitting.current || draft.busy || !whose.look()) return;
    submitting.current = true;
    const focused = document.activeElement;
    sending.dismiss();
    setOtherFaults([]);
    try {
      await form.handleSubmit(
        (values) => sendNow(id, patientRecord, values, focused),
        (errors) => showFirst(listFaults(errors, context.form, serviceId)),
      )();
    } finally {
      submitting.current = false;
    }
  }

  async function sendNow(
    id: string,
    patientRecord: ToSend['patientRecord'],
    values: FormValues,
    focused: Element | null,
  ) {
    const prepare = async () => {
      // Document 2, section 4: the attachments first, then the consult.
      announce(t`Uploading attachments...`);
      const uploads = uploadsOf(formId);
      const { failed, stopped } = await uploads.settled();
      if (failed > 0 || stopped) return null;
      announce(i18n._(sendTexts[activityType].sending));
      await draft.recovery.pause();
      return {
        submissionId: id,
        formId,
        patientRecord,
        inputFields: consultInputOf({ ...values, attachmentIds: uploads.ids() }, context),
        draft: draftToSend(ofDraft ?? (await draft.firstSave())),
      };
    };
    const ended = await sending.send(prepare, async (error, refused) => {
      const own = await draft.ownSave(error);
      return own && { ...refused, draft: draftToSend(own) };
    });
    if (ended?.kind === 'sent') {
      void keeping.forget();
      if (activityTypeOf(values, context) === 'referral' && values.emailPatient && mayMessage)
        wishMessage(vault, ended.sent.activityId, values.patientEmail);
      announce(i18n._(sendTexts[activityType].sent));
      shown.current = setTimeout(
        () => {
          onSent(ended.sent);
          forgetUploads(formId);
        },
        variant ? shownInVariantMs : shownMs,
      );
    } else if (ended) {
      // The form was disabled during the send, which took the focus away.
      if (focused instanceof HTMLElement) afterCommit(() => focused.focus({ preventScroll: true }));
      showFailure(ended.error);
    }
  }

  function showFailure(error: unknown) {
    // Document 2, section 5. The sign-in page follows at once, so a snackbar says it, which stays in sight.
    if (failedWith(error, 'NOT_SIGNED_IN'))
      showSnack({ text: t`You are not logged in. Please refresh the page.`, saysSessionOver: true });
    if (failedWith(error, 'FORM_CHANGED', 'SERVICE_UNAVAILABLE', 'TIME_TAKEN')) onFormChanged();
    if (failedWith(error, 'DRAFT_CHANGED')) draft.changed();
    if (ofDraft && failedWith(error, 'NOT_FOUND')) {
      // The draft was sent, forwarded or discarded elsewhere: the draft's banner offers what can be done, and trying
      // again can not help.
      sending.dismiss();
      draft.gone();
    }
    if (!failedWith(error, 'INVALID_INPUT') || !error.faults) return;
    const faults = Object.entries(error.faults).map(([name, fault]) => ({ field: serverField(name), fault }));
    const fields = fieldOrder(context.form).filter((field) => !outside.has(field));
    const known = faults.filter(({ field }) => fields.includes(field));
    for (const { field, fault } of known) form.setError(pathOf(field, serviceId) as 'phn', fieldError(fault, 'server'));
    setOtherFaults(faults.filter((one) => !known.includes(one)));
    showFirst(known.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field)));
  }

  return {
    form,
    /** Another number each time the form is filled anew: its fields begin with other values then. */
    filling,
    draft,
    whose,
    activityType,
    /** Why the service takes no consult of this kind now; null if it does. */
    why,
    blocked,
    state: sending.state,
    failure: sending.state.kind === 'failed' ? sending.state.error : null,
    busy,
    otherFaults,
    submit,
    /** The fault of the health number where the clinic knows it otherwise, until the person answers. */
    knownOtherwise: knownOtherwise(sending.state),
    /** Sends again with the answer what becomes of the clinic's record. */
    submitKnown: (answer: 'correct' | 'keep') => {
      const fault = knownOtherwise(sending.state);
      const seen = fault?.code === 'health-number-known' ? { name: fault.name, born: fault.born } : null;
      void submit(submissionId, { answer, seen });
    },
    /** Goes back to the form to look at the number. */
    dismissSend: sending.dismiss,
    /** Sends with a new submission id, because the server has a consult of the old one with other content. */
    submitAnew: () => {
      const id = newId();
      setSubmissionId(id);
      void submit(id);
    },
    /** Keeps the whole form, also where a draft has it: the person leaves to choose another service and comes back. */
    keepWhole: keeping.whole,
    /** Forgets the form on this device, and returns it for an undo. */
    forget: keeping.forget,
    /** Leaves the form's place to what comes there next. */
    stopKeeping: keeping.stop,
    /** Gives the form back to the patient before, and returns one for the patient who is typed now. */
    part: async (): Promise<KeptForm> => {
      const before = whose.settled.current;
      const now = structuredClone(form.getValues());
      await keeping.leave({ ...now, ...before }, before);
      const blank = blankValues(context.location?.province ?? null);
      const ids = { formId: newId(), submissionId: newId(), draft: null };
      const other = { ...blank, ...detailsOfOther(before, detailsOf(now), blank) };
      return { ...about, ...ids, at: Date.now(), values: other, whose: null };
    },
  };
}

function knownOtherwise(state: Sending): Fault | null {
  return state.kind === 'failed' && failedWith(state.error, 'PATIENT_DIFFERS')
    ? (state.error.faults?.['phn'] ?? null)
    : null;
}

/** The patient of a draft, where this device has other text of it. */
function ofOpened(opened: OpenedDraft, context: ComposerContext): PatientDetails {
  return detailsOf(firstValues(opened, context));
}

function firstValues(opened: OpenedDraft | null, { location }: ComposerContext): FormValues {
  const blank = blankValues(location?.province ?? null);
  return opened && !opened.empty ? valuesOf(contentOf(opened), blank) : blank;
}

function draftToSend(draft: KeptDraft | null): ToSend['draft'] {
  return draft && { draftId: draft.draftId, consultDraftsCollectionType: draft.collection, version: draft.version };
}

/** The values, with the answers moved to where the present questions need them. */
function fitting(values: FormValues, { form }: ComposerContext): FormValues {
  const answers = form && values.answers[form.serviceId];
  return answers ? { ...values, answers: { ...values.answers, [form.serviceId]: answersFor(form, answers) } } : values;
}

/** The address holds clinic and service, not the form: their faults are shown at their own controls. */
const outside: ReadonlySet<string> = new Set(['locationId', 'serviceId', 'subsite']);

const resolver: Resolver<FormValues, ComposerContext> = (values, context) => {
  if (!context) return { values, errors: {} };
  const faults = Object.fromEntries(
    Object.entries(faultsOf(values, context, businessDayAt(serverNow()))).filter(([field]) => !outside.has(field)),
  );
  return Object.keys(faults).length > 0
    ? { values: {}, errors: nestFaults(faults, context.service?.id ?? null) }
    : { values, errors: {} };
};

function showFirst(faults: readonly FaultAt[]) {
  const first = faults[0];
  if (first) afterCommit(() => focusField(first.field));
}
