import { useEffect, useMemo } from 'react';
import { call, type Input } from '../../app/call.ts';
import { does, onDone, shownNow, untilTold, useShownOf } from '../../app/local/local.ts';
import type { Command, Refusal } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { refreshActivity } from '../activity/activity.ts';
import type { SeenRow } from '../list/list.ts';
import type { Finishing } from './finish.ts';
import { addSent, type Message } from './thread-query.ts';

/** The content of one message. */
export type Composed = {
  text: string;
  /** Ids of finished uploads, which were added under the message's id. */
  attachments: readonly string[];
  /** Handouts of the sender's library, with the names they had. */
  resources: readonly { id: string; name: string }[];
  /** Ids of photos and films of the sender's gallery. */
  media: readonly string[];
  billable: boolean;
  /** '' for the default code. */
  billingCode: string;
  /** It asks for information, and is no answer. */
  asks: boolean;
};

/** What the page shows of a message before the server has it, besides its text; `rows`: those that it changes too. */
type Preview = { files: Message['files']; resources: Composed['resources']; rows?: readonly SeenRow[] };

/** A message of the viewer that the server does not have yet, or the thread on screen does not show. */
export type Outgoing = Omit<Composed, 'billingCode' | 'billable'> & {
  messageId: string;
  /** The form for which its files were chosen. */
  formId: string;
  writtenAt: string;
  files: Message['files'];
  standing: Shown['standing'];
  failed: boolean;
  refusal: Refusal | undefined;
};

type Sending = Shown & { command: { call: 'message-send' } };

const isSending = (one: Shown): one is Sending => one.command.call === 'message-send';

/** What was made of each command; the same object while it stands the same, so that nothing is drawn anew. */
const made = new WeakMap<Command, Outgoing>();

function outgoing({ command, standing, failed }: Sending): Outgoing {
  const known = made.get(command);
  if (known?.standing === standing && known.failed === failed) return known;
  const { id, at, input, refusal } = command;
  const { files, resources } = command.preview as Preview;
  // Whoever sends words alone, from a dialog, names no files.
  const {
    text,
    attachments = [],
    formId = id,
    galleryMediaURIs: media = [],
    asks = false,
  } = input as Input<'message-send'>;
  const content = { text, attachments, files, resources, media, asks };
  const message = { messageId: id, formId, writtenAt: at, ...content, standing, failed, refusal };
  made.set(command, message);
  return message;
}

/** The viewer's messages of one thread that are on their way, in the order in which they were written. */
export function outgoingOf(activityId: string): Outgoing[] {
  return shownNow().flatMap((one) => (isSending(one) && one.command.stream === activityId ? outgoing(one) : []));
}

/** As outgoingOf, for a component. */
export function useOutgoing(activityId: string): readonly Outgoing[] {
  const shown = useShownOf('message-send', activityId);
  const messages = useMemo(() => shown.map((one) => outgoing(one as Sending)), [shown]);
  useRefusals(activityId, messages);
  return messages;
}

/**
 * After a refusal the page asks for the consult again: its writer may no longer read it, or it has no specialist any
 * more, and then the page closes, or removes the reply box.
 */
function useRefusals(activityId: string, shown: readonly Outgoing[]): void {
  const code = shown.findLast(({ refusal }) => refusal)?.refusal?.code;
  useEffect(() => {
    if (code === 'NO_CONSULTANT') void refetchAfresh(['consultant-status', activityId]);
    if (code === 'NO_CONSULTANT' || code === 'NOT_FOUND') void refetchAfresh(['activity', activityId]);
  }, [code, activityId]);
}

/** What is known of a message besides its content. */
type Sent = {
  /** The form for which its files were chosen. */
  formId: string;
  files: Message['files'];
  /** Those of them that lie on this device: they go before it. */
  bring?: readonly string[];
  /** Its photos that are on their way to the gallery themselves: they go before it. */
  after?: readonly string[];
  patient: string;
  /** When it was written, where that was before. */
  at?: string;
  /** The version of the server's draft of it: that draft goes with it. Words that nobody sent stay. */
  draftVersion?: number;
  /** What is done with its consult in the same moment. */
  finishing?: Finishing;
};

/** Sends a message: it goes out from whichever page is open, after those that wait. Resolves once it is kept. */
export async function sendReply(
  activityId: string,
  messageId: string,
  { text, attachments, resources, media, billable, billingCode, asks }: Composed,
  { formId, files, bring = [], after = [], patient, at, draftVersion, finishing }: Sent,
): Promise<void> {
  const preview: Preview = { files, resources, ...(finishing ? { rows: [finishing.row] } : {}) };
  const input = {
    activityId,
    messageId,
    text,
    billable,
    billingCode,
    attachments: [...attachments],
    ...(attachments.length > 0 ? { formId } : {}),
    ...(media.length > 0 ? { galleryMediaURIs: [...media] } : {}),
    draftVersion: draftVersion ?? 0,
    resourceIds: resources.map(({ id }) => id),
    ...(asks ? { asks } : {}),
    ...(finishing ? { finish: finishing.finish } : {}),
  };
  const about = { activityId, patient };
  await does('message-send', input, {
    id: messageId,
    stream: activityId,
    says: true,
    about,
    preview,
    after: [...after, ...(finishing?.after ?? [])],
    ...(bring.length > 0 ? { files: bring } : {}),
    ...(at === undefined ? {} : { at }),
  });
}

onDone('message-send', ({ input: { activityId, finish } }) => (finish ? refreshActivity(activityId) : undefined));

onDone('message-send', async ({ id, person, input, preview }, answer) => {
  const { activityId, text, attachments = [], galleryMediaURIs = [] } = input;
  const { billable = false, billingCode = '', asks = false } = input;
  const { seq, sentAt } = answer as { seq: number; sentAt: string };
  // Only the server knows the addresses of files and handouts, and the code that it billed.
  const more = attachments.length + galleryMediaURIs.length + (preview as Preview).resources.length;
  const whole = more === 0 && !billable;
  const message = {
    id,
    seq,
    sentBy: person,
    sentAt,
    text,
    billable,
    billingCode,
    kind: 'ordinary' as const,
    empty: false,
    event: null,
    files: [],
    resources: [],
    copied: false,
    asks,
    sameWindow: false,
  };
  await untilTold();
  await addSent(activityId, message, whole);
});

/** Becomes a member first, where clinic staff write who are none yet. Throws CallError. */
export async function joinFirst(activityId: string): Promise<void> {
  await call('activity-addSelfToActivityAsMoa_v1', { activityId });
  void refetchAfresh(['activity', activityId]);
}
