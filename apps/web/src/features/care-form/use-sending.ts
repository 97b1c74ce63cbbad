import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { patientProvinceFor } from '@consult/domain/patient/provinces.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import type { Output } from '../../app/call.ts';
import { heldBy } from '../../app/guard.ts';
import { keepAt } from '../../app/local/kept-records.ts';
import { localNow, onDone } from '../../app/local/local.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { newId } from '../../app/new-id.ts';
import { claimsQuery } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import {
  callBack,
  forgetChecks,
  refreshUses,
  useRecipientChecks,
  useSender,
  useUses,
  type Recipient,
} from '../patient-message/patient-message.ts';
import { firstWrong } from './field-ids.ts';
import { withoutNumberWords } from './list-words.ts';
import {
  blankSending,
  faultsOfSending,
  faultsOfServer,
  filledRows,
  inputOf,
  isBlankSending,
  readSending,
  sendingPlace,
  usualChoice,
  withBlankRow,
  withPasted,
  type Sending,
  type SendingFaults,
} from './sending.ts';

/** Forms that were sent from here. */
export type Sent = {
  typed: Sending;
  rows: readonly Recipient[];
  /** null while they wait for the server. */
  answer: Output<'careForm-send'> | null;
};

const noFaults: SendingFaults = { fields: {}, rows: new Map() };

/** The form that is about to be sent on the page: what is typed, what is wrong with it, and its sending. */
export function useSending() {
  const { t, i18n } = useLingui();
  const held = heldBy(useQuery(claimsQuery).data);
  // What stays from one send to the next.
  const [fresh, setFresh] = useState({ choice: usualChoice, rowId: newId() });
  const start = useMemo(() => blankSending(fresh.choice, fresh.rowId), [fresh]);
  const form = useKept<Sending>({ place: sendingPlace, start, read: readSending });
  const { typed } = form;
  const sender = useSender(typed.sender);
  const checks = useRecipientChecks(sender.location, filledRows(typed.rows));
  const { left } = useUses('form');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  // What waited is confirmed while its sender is still here.
  useEffect(
    () =>
      onDone('careForm-send', ({ input }, answer) =>
        setSent((now) =>
          now && now.rows[0]?.id === input.patients[0]?.messageId ? { ...now, answer: answer as Sent['answer'] } : now,
        ),
      ),
    [],
  );

  const known = { sender, left, sendsConsults: held.has('econsultAndSecureMessaging') };
  const found = tried ? faultsOfSending(typed, { ...known, checked: checks.of }) : noFaults;
  const ofServer = form.refusal?.faults ? faultsOfServer(form.refusal.faults, typed) : noFaults;
  const faults: SendingFaults = {
    fields: { ...ofServer.fields, ...found.fields },
    rows: new Map([...ofServer.rows, ...found.rows]),
  };

  const change = (part: Partial<Sending>) => {
    setFailure(null);
    const next = { ...typed, ...part };
    if (isBlankSending(next)) {
      setTried(false);
      setFresh({ choice: next, rowId: newId() });
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
      const rows = filledRows(typed.rows);
      const answers = await checks.settled();
      const checked = new Map(rows.map(({ id }, at) => [id, answers[at]]));
      const wrong = faultsOfSending(typed, { ...known, checked: ({ id }) => checked.get(id) });
      const first = firstWrong(wrong, typed.rows);
      if (first !== null) {
        afterCommit(() => document.getElementById(first)?.focus());
        return;
      }
      await post(rows);
    } catch {
      setFailure(localNow() ? t`Error sending forms` : t`You are not logged in. Please refresh the page.`);
    } finally {
      setSending(false);
    }
  };

  const post = async (rows: readonly Recipient[]) => {
    const count = rows.length;
    const became = await form.send('careForm-send', (id) => inputOf(typed, sender, id), {
      stream: 'forms to patients',
      says: true,
      about: {
        patient:
          rows.length === 1
            ? (rows[0]!.known?.name ?? rows[0]!.email)
            : t`${plural(count, { one: '# recipient', other: '# recipients' })}`,
      },
    });
    forgetChecks();
    void refreshUses();
    if (became.kind === 'refused') {
      const reason = callErrorText(i18n, became.error);
      setFailure(failedWith(became.error, 'INVALID_INPUT') ? null : `${t`Error sending forms`}: ${reason}`);
      return;
    }
    setTried(false);
    setFresh({ choice: { sender: typed.sender, form: typed.form, remind: typed.remind }, rowId: newId() });
    setSent({ typed, rows, answer: became.kind === 'done' ? became.answer : null });
  };

  return {
    form,
    typed,
    sender,
    checkedOf: checks.of,
    faults,
    failure,
    left,
    sendsConsults: known.sendsConsults,
    mayLookUp: held.has('phnLookup'),
    sending,
    sent,
    forgetSent: () => setSent(null),
    change,
    paste: (text: string) => {
      const { rows, added, unread, withoutNumber, tooMany } = withPasted(
        typed.rows,
        text,
        patientProvinceFor(sender.location?.province),
      );
      change({ rows });
      const parts = [
        t`${plural(added, { one: '# recipient added.', other: '# recipients added.' })}`,
        ...(withoutNumber > 0 ? [withoutNumberWords(i18n, withoutNumber)] : []),
        ...(unread > 0 ? [t`${plural(unread, { one: '# line was left out.', other: '# lines were left out.' })}`] : []),
        ...(tooMany > 0 ? [t`${plural(tooMany, { one: '# did not fit.', other: '# did not fit.' })}`] : []),
      ];
      showSnack({ text: parts.join(' '), undo: () => change({ rows: typed.rows }) });
    },
    send: () => void handleSend(),
  };
}

/**
 * Calls forms back, and gives the rows of those whose mail had not gone to a new send. Resolves to what is said where
 * some had gone, null where none had. Throws CallError.
 */
export async function undoSending({ typed, rows }: Sent, late: (count: number) => string): Promise<string | null> {
  const { cancelled, tooLate } = await callBack(rows.map(({ id }) => id));
  const back = rows.filter(({ id }) => cancelled.includes(id)).map((row) => ({ ...row, id: newId() }));
  const local = localNow();
  if (local && back.length > 0) {
    const again: Sending = { ...typed, rows: withBlankRow(back) };
    await keepAt(local.vault, sendingPlace, { id: newId(), typed: again });
  }
  return tooLate.length > 0 ? late(tooLate.length) : null;
}
