import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';
import type { Input, Output } from '../../app/call.ts';
import type { KeptForm } from './kept-consult.ts';
import type { WishedMessage } from './referral-message.ts';

/** The calls that send a composed form. */
export const consultCalls = ['consult-sendConsult', 'referral-sendReferral'] as const;
export type ConsultCall = (typeof consultCalls)[number];

/** What the server is asked for. */
export type ToSend = Input<ConsultCall>;

/** What a command keeps of the form that it was, so that the form comes back where it is refused. */
type ConsultPreview = {
  form: KeptForm;
  /** The version of the draft's recovery copy that the form was typed on; 0 for none. */
  base: number;
  /** The message to the patient that is to follow a referral; null for none. */
  wish: WishedMessage | null;
  /** To whom it goes, as the form said it; undefined where an earlier build wrote it. */
  recipients?: readonly string[];
  /** Whether it goes to one of them alone; undefined where an earlier build wrote it. */
  toOneOf?: boolean;
  /** Its files as a list shows them; undefined where an earlier build wrote it. */
  files?: readonly Attachment[];
};

/** A submitted consult. Its id and its stream are its submission's id. */
export type ConsultCommand = Command<ConsultCall> & { preview: ConsultPreview };

/** A submitted consult that the server has not confirmed, and how it stands. */
export type Submitted = Shown & { command: ConsultCommand };

/** What was sent, as the page after it shows it. */
export type SentConsult = Output<ConsultCall> & {
  activityType: ToSend['inputFields']['activityType'];
  patient: string;
  /** How many files went with it. */
  files: number;
  /** Their names, where the page knows them. */
  fileNames: readonly string[];
  /** The time of a phone consult (ISO 8601). */
  call: { startTime: string; endTime: string } | null;
};

/** The submitted consults among what waits. */
export function submittedIn(shown: readonly Shown[]): Submitted[] {
  return shown.filter((one): one is Submitted => isConsult(one.command));
}

/** The submitted consult of a form; null for none. */
export function submittedOf(shown: readonly Shown[], formId: string): Submitted | null {
  return submittedIn(shown).find(({ command }) => command.preview.form.formId === formId) ?? null;
}

/** The submitted consult into which a draft went; null for none. */
export function submittedFrom(shown: readonly Shown[], draftId: string): Submitted | null {
  return submittedIn(shown).find(({ command }) => command.preview.form.draft?.draftId === draftId) ?? null;
}

/** How many files and photos go with a consult. */
export const fileCountOf = ({ attachmentIds = [], galleryMediaURIs = [] }: ToSend['inputFields']): number =>
  attachmentIds.length + galleryMediaURIs.length;

/** What was sent, from its input, its files as a list shows them, and the server's answer. */
export function sentOf(
  { inputFields }: ToSend,
  answer: Output<ConsultCall>,
  shown: readonly Attachment[] = [],
): SentConsult {
  const { activityType, patientFirstName, patientLastName, phoneConsultData } = inputFields;
  const patient = `${patientFirstName} ${patientLastName}`.trim();
  const { startTime = '', endTime = '' } = phoneConsultData ?? {};
  return {
    ...answer,
    activityType,
    patient,
    files: fileCountOf(inputFields),
    fileNames: shown.map(({ name }) => name),
    call: startTime ? { startTime, endTime } : null,
  };
}

function isConsult({ call, preview }: Command): boolean {
  return (consultCalls as readonly string[]).includes(call) && (preview as Partial<ConsultPreview> | null) !== null;
}
