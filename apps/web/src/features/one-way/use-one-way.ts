import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import type { Output } from '../../app/call.ts';
import { keepAt } from '../../app/local/kept-records.ts';
import { localNow, onDone } from '../../app/local/local.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { forgetUploads, uploadsOf, useUploads } from '../attachment/attachment.ts';
import {
  callBack,
  forgetChecks,
  refreshUses,
  useRecipientChecks,
  useSender,
  withTyped,
  type Recipient,
} from '../patient-message/patient-message.ts';
import { idOf } from './field-ids.ts';
import { blankOneWay, faultsOf, inputOf, isBlankOneWay, oneWayFiles, oneWayPlace, readOneWay, type OneWay } from './one-way-form.ts';

/** A message that was sent from here. */
export type Sent = {
  typed: OneWay;
  /** null while it waits for the server. */
  answer: Output<'patientMessage-sendOneWay'> | null;
  /** Its files, as far as this page has them, for an undo. */
  files: readonly File[];
};

/** The message that is written on the page: its words, its files, and its sending. */
export function useOneWay({ onSending, onNobody }: { onSending: () => void; onNobody: () => void }) {
  const { t, i18n } = useLingui();
  const [freshId, setFreshId] = useState(newId);
  const start = useMemo(() => blankOneWay(freshId), [freshId]);
  const form = useKept<OneWay>({ place: oneWayPlace, start, read: readOneWay });
  const { typed } = form;
  const messageId = typed.recipient.id;
  const sender = useSender(typed.sender);
  const checks = useRecipientChecks(sender.location, [typed.recipient]);
  const checked = checks.of(typed.recipient);
  const uploads = uploadsOf(messageId, oneWayPlace, oneWayFiles);
  const shown = useUploads(messageId);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);

  // Files alone are a message that was begun, too.
  const hasFiles = shown.uploads.length > 0;
  const keepForFiles = useEffectEvent(() => {
    if (hasFiles && !form.touched && !sending) form.change(typed);
  });
  useEffect(() => keepForFiles(), [hasFiles]);
  const { touched } = form;
  const loadFiles = useEffectEvent(() => void (touched && uploads.load([], [])));
  useEffect(() => loadFiles(), [uploads]);

  // What waited is confirmed while its writer is still here.
  useEffect(
    () =>
      onDone('patientMessage-sendOneWay', ({ input }, answer) =>
        setSent((now) =>
          now?.typed.recipient.id === input.messageId ? { ...now, answer: answer as Sent['answer'] } : now,
        ),
      ),
    [],
  );

  const ofServer = form.refusal?.faults ?? {};
  const found = tried ? faultsOf(typed, sender, checked) : {};
  const faults: FieldFaults = { ...ofServer, ...found };

  const change = (part: Partial<OneWay>) => {
    setFailure(null);
    const next = { ...typed, ...part };
    if (isBlankOneWay(next) && !hasFiles) {
      setTried(false);
      void form.clear();
    } else form.change(next);
  };

  const handleSend = async () => {
    if (sending) return;
    setFailure(null);
    setSent(null);
    setTried(true);
    setSending(true);
    try {
      const [known] = await checks.settled();
      const wrong = faultsOf(typed, sender, known);
      const [first] = Object.keys(wrong);
      if (first !== undefined) {
        afterCommit(() => document.getElementById(idOf(first, messageId))?.focus());
        return;
      }
      if (shown.uploads.length + shown.refused.length > 0) {
        const { failed, stopped } = await uploads.settled({ orLater: true });
        if (stopped || failed > 0) return;
      }
      await post();
    } catch {
      // Nobody is signed in on this page any more: what is typed stays on this device.
      if (!localNow()) onNobody();
      else setFailure(t`Error sending one way patient message`);
    } finally {
      setSending(false);
    }
  };

  const post = async () => {
    onSending();
    const files = shown.uploads.flatMap(({ key }) => uploads.fileOf(key) ?? []);
    const { ids, shown: described, files: bring } = uploads.toSend();
    const became = await form.send('patientMessage-sendOneWay', () => inputOf(typed, sender, ids), {
      stream: `one-way ${messageId}`,
      says: true,
      files: bring,
      preview: { files: described },
      about: { patient: typed.recipient.known?.name ?? typed.recipient.email },
    });
    forgetChecks();
    void refreshUses();
    if (became.kind === 'refused') {
      const reason = callErrorText(i18n, became.error);
      setFailure(failedWith(became.error, 'INVALID_INPUT') ? null : t`Error sending one-way message: ${reason}`);
      return;
    }
    forgetUploads(messageId);
    setTried(false);
    setFreshId(newId());
    setSent({ typed, answer: became.kind === 'done' ? became.answer : null, files });
  };

  return {
    form,
    typed,
    sender,
    checked,
    faults,
    failure,
    uploads,
    shownFiles: shown,
    sending,
    sent,
    forgetSent: () => setSent(null),
    change,
    changeRecipient: (part: Partial<Recipient>) => change({ recipient: withTyped(typed.recipient, part) }),
    loadFiles: () => void uploads.load([], []),
    send: () => void handleSend(),
  };
}

/**
 * Calls a message back and gives its words and files to a new one. Resolves to why it was too late, in words, null
 * where it was not. Throws CallError.
 */
export async function undoOneWay({ typed, files }: Sent, late: string): Promise<string | null> {
  const messageId = typed.recipient.id;
  const { tooLate } = await callBack([messageId]);
  if (tooLate.length > 0) return late;
  const local = localNow();
  const again: OneWay = { ...typed, recipient: { ...typed.recipient, id: newId() } };
  if (files.length > 0) uploadsOf(again.recipient.id, oneWayPlace, oneWayFiles).add(files);
  if (local) await keepAt(local.vault, oneWayPlace, { id: newId(), typed: again });
  return null;
}
