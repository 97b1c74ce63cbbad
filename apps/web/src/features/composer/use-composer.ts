import type { DraftCollection, DraftForm } from '@consult/contract/draft/draft.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { onSessionOver } from '../../app/call.ts';
import { failedWith, type CallError } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { serviceNow } from '../directory/directory.ts';
import { useConsentBeforeSending } from '../consent/consent.ts';
import { forgetUploads, isUnderWay, uploadsOf, type FilesToSend } from '../attachment/attachment.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import { activityTypeOf, consultInputOf, whyNotNow, type ComposerContext } from './consult-check.ts';
import { isInSight } from './confirmed-consults.ts';
import { sentOf, type SentConsult, type ToSend } from './consult-command.ts';
import { listFaults } from './field-names.ts';
import { firstValues, fitting, ofOpened, resolver } from './form-start.ts';
import { untilInGallery } from '../upload-queue/upload-queue.ts';
import { blankValues, type FormValues } from './form-values.ts';
import { handOverConsult, sendCall } from './hand-over-consult.ts';
import type { DraftBase, KeptForm } from './kept-consult.ts';
import { useMayMessagePatient, wishFor } from './referral-message.ts';
import { sendTexts } from './send-texts.ts';
import { useDraft } from './use-draft.ts';
import { typedAt, type ConsultPlace } from './use-consult-place.ts';
import { recipientsOf } from './recipients.ts';
import { useFormKeeping } from './use-form-keeping.ts';
import { useSendConsult, type Sending } from './use-send-consult.ts';
import { showFirst, useShownFailure } from './use-shown-failure.ts';
import { useWhose } from './use-whose.ts';
import { detailsOf, detailsOfOther } from './whose-form.ts';

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
  /** Why the server refused the form while nobody looked; null for a form that was not submitted. */
  refusal: CallError | null;
  /** Called when the service or its questions have changed. */
  onFormChanged: () => void;
  /** Called when the form begins and ends to show what becomes of its command. */
  onHanding: (handing: boolean) => void;
  onSent: (sent: SentConsult) => void;
};

/** What is sent: the input, the draft as its last save left it, and the files. */
type Prepared = { input: ToSend; settled: DraftBase | null; files: FilesToSend };

/** The form's values and faults, how the device keeps them, and how they are sent. */
export function useComposer({
  claimed,
  context,
  searchType,
  opened,
  collection,
  variant,
  blocked: denied,
  refusal,
  onFormChanged,
  onHanding,
  onSent,
}: Given) {
  const { t, i18n } = useLingui();
  const { formId, place: words } = claimed;
  const serviceId = context.service?.id ?? null;
  // Read again at every mount: meanwhile the page may have shown something else for a moment and kept newer words.
  const [kept] = useState(() => typedAt(words));
  const [submissionId, setSubmissionId] = useState<string>(() => kept?.submissionId ?? formId);
  const [filling, setFilling] = useState(0);
  const form = useForm<FormValues, ComposerContext>({
    defaultValues: fitting(kept?.values ?? firstValues(opened, context), context),
    resolver,
    context,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const placeWords = usePlaceWords();
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
    serviceTitle: context.service && placeWords.title(context.service),
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
  const sending = useSendConsult(refusal);
  const consents = useConsentBeforeSending();
  const failure = useShownFailure({ form, context, draft, onFormChanged, onSaid: sending.dismiss });
  const showRefusal = useEffectEvent(() => {
    if (refusal) failure.show(refusal);
  });
  useEffect(() => showRefusal(), []);
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
    failure.forget();
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
      await untilInGallery(values.galleryMedia);
      const chosen = { mediaIds: values.galleryMedia, draftId: draft.draft?.draftId ?? null };
      if (!(await consents.mayGo(chosen))) return null;
      // The service may have closed since it was asked for: then the form says why, and when it is back.
      const service = serviceId === null ? null : await serviceNow(serviceId);
      if (whyNotNow(activityType, service) !== null) return null;
      // Document 2, section 4: the attachments first, then the consult.
      announce(t`Uploading attachments...`);
      const uploads = uploadsOf(formId);
      const { failed, stopped } = await uploads.settled({ orLater: activityType !== 'phoneConsult' });
      if (failed > 0 || stopped) return null;
      announce(i18n._(sendTexts[activityType].sending));
      await draft.recovery.pause();
      const settled = await draft.settled();
      const files = uploads.toSend();
      const inputFields = consultInputOf({ ...values, attachmentIds: files.ids }, context);
      const input: ToSend = { submissionId: id, formId, patientRecord, inputFields, draft: draftToSend(settled) };
      return { input, settled, files };
    };
    const ended = await sending.send(prepare, post);
    if (ended === 'waits') {
      forgetUploads(formId);
      onHanding(false);
    } else if (ended?.kind === 'sent') {
      // Whoever went elsewhere is told there.
      if (!isInSight(formId)) return;
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
      failure.show(ended.error);
    }
  }

  async function post({ input, settled, files }: Prepared): Promise<SentConsult | null> {
    if (input.inputFields.activityType === 'phoneConsult') {
      const answer = await sendCall(input);
      void keeping.forget();
      return sentOf(input, answer, files.shown);
    }
    const values = form.getValues();
    const asks = activityType === 'referral' && values.emailPatient && mayMessage;
    const kept = { ...keeping.now(), submissionId: input.submissionId, draft: settled };
    const wish = asks ? wishFor(values.patientEmail) : null;
    const to = recipientsOf(context.service, { activityType, specialistUid: '' });
    const preview = {
      form: kept,
      base: words.base,
      wish,
      recipients: to.names,
      toOneOf: to.toOneOf,
      files: files.shown,
    };
    keeping.stop();
    onHanding(true);
    // Document 2, section 5. The sign-in page follows at once, so a snackbar says it, which stays in sight.
    const stop = onSessionOver(() =>
      showSnack({ text: t`You are not logged in. Please refresh the page.`, saysSessionOver: true }),
    );
    try {
      const answer = await handOverConsult({ input, preview, place: words, files });
      return answer && sentOf(input, answer, files.shown);
    } catch (error) {
      keeping.goOn();
      onHanding(false);
      throw error;
    } finally {
      stop();
    }
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
    otherFaults: failure.others,
    /** Asks for the consent without which the installation lets nobody send photos. */
    consentDialog: consents.dialog,
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

function draftToSend(draft: DraftBase | null): ToSend['draft'] {
  return draft && { draftId: draft.draftId, consultDraftsCollectionType: draft.collection, version: draft.version };
}
