import { checkFormUses, checkSendingClinic, rowsTwice } from '@consult/domain/care-form/check-send.ts';
import type { Fault, FieldFaults } from '@consult/domain/fault/fault.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { checkDisplayName } from '@consult/domain/patient-message/on-behalf.ts';
import { readRecipients } from '@consult/domain/patient-message/read-recipients.ts';
import type { Input } from '../../app/call.ts';
import {
  answersOf,
  blankRecipient,
  faultsOfRecipient,
  isBlankRecipient,
  provinceOf,
  readRecipient,
  readSender,
  usualSender,
  withTyped,
  type Checked,
  type Recipient,
  type RecipientFaults,
  type Sender,
  type SenderChoice,
} from '../patient-message/patient-message.ts';

/** The form that was chosen, with what is said of it. */
export type ChosenForm = { formId: string; name: string; nameFr: string; questions: number };

/** What stays from one send to the next. */
export type Choice = { sender: SenderChoice; form: ChosenForm | null; remind: boolean };

/** A form that is about to be sent, as typed. The last row is blank, for the next recipient. */
export type Sending = Choice & { rows: readonly Recipient[] };

/** Where it is kept. */
export const sendingPlace = 'form-sender';

export const usualChoice: Choice = { sender: usualSender, form: null, remind: false };

export function blankSending(choice: Choice, rowId: string): Sending {
  return { ...choice, rows: [blankRecipient(rowId)] };
}

/** Whether there is nothing to keep. */
export function isBlankSending({ rows, form }: Sending): boolean {
  return form === null && rows.every(isBlankRecipient);
}

/** Reads what the device keeps; null for what no longer fits. */
export function readSending(value: unknown): Sending | null {
  const said = (value ?? {}) as Partial<Sending>;
  if (!Array.isArray(said.rows)) return null;
  const rows = said.rows.map(readRecipient).filter((row) => row !== null);
  if (rows.length !== said.rows.length) return null;
  const { formId, name, nameFr, questions } = said.form ?? {};
  const known = [formId, name, nameFr].every((text) => typeof text === 'string') && typeof questions === 'number';
  return {
    sender: readSender(said.sender),
    form: known ? { formId: formId!, name: name!, nameFr: nameFr!, questions } : null,
    remind: said.remind === true,
    rows: withBlankRow(rows),
  };
}

/** The rows in which somebody stands. */
export const filledRows = (rows: readonly Recipient[]): Recipient[] => rows.filter((row) => !isBlankRecipient(row));

/** The rows with a blank one at their end, while there is room for one. */
export function withBlankRow(rows: readonly Recipient[]): Recipient[] {
  const last = rows.at(-1);
  if (last && (isBlankRecipient(last) || rows.length >= maxRecipients)) return [...rows];
  // Who delays all delays the next one, too.
  const delay = rows.length > 0 && rows.every((row) => row.delay);
  return [...rows, { ...blankRecipient(), delay }];
}

/** The rows with one of them typed anew. */
export function withRow(rows: readonly Recipient[], id: string, change: Partial<Recipient>): Recipient[] {
  return withBlankRow(rows.map((row) => (row.id === id ? withTyped(row, change) : row)));
}

/** The rows without one of them. */
export function withoutRow(rows: readonly Recipient[], id: string): Recipient[] {
  return withBlankRow(rows.filter((row) => row.id !== id));
}

/** What became of a pasted list. */
export type Pasted = { rows: Recipient[]; added: number; unread: number; withoutNumber: number; tooMany: number };

/** The rows with the recipients of a pasted list behind those that are filled, as far as there is room. */
export function withPasted(rows: readonly Recipient[], text: string, usualProvince: string): Pasted {
  const filled = filledRows(rows);
  const { recipients, unread } = readRecipients(text, usualProvince);
  const room = Math.max(0, maxRecipients - filled.length);
  const delay = rows.length > 0 && rows.every((row) => row.delay);
  const added = recipients.slice(0, room).map((one) => ({ ...blankRecipient(), ...one, delay }));
  return {
    rows: withBlankRow([...filled, ...added]),
    added: added.length,
    unread,
    withoutNumber: added.filter(({ phn }) => phn === '').length,
    tooMany: recipients.length - added.length,
  };
}

/** What is wrong: by the fields of form, sender and clinic, and of each row by its id. */
export type SendingFaults = { fields: FieldFaults; rows: ReadonlyMap<string, RecipientFaults> };

type Known = {
  sender: Sender;
  checked: (row: Recipient) => Checked | undefined;
  /** Uses of the premium plan; undefined for who is not held to any. */
  left: number | undefined;
  /** Whether the sender sends eConsults, too. */
  sendsConsults: boolean;
};

/** Checks what is typed by the rules that the server has too. */
export function faultsOfSending(typed: Sending, { sender, checked, left, sendsConsults }: Known): SendingFaults {
  const filled = filledRows(typed.rows);
  const province = sender.location?.province;
  const rows = new Map<string, RecipientFaults>();
  const twice = rowsOfTwice(typed.rows, province);
  // Where nobody stands yet, the row that waits for the first says what it needs.
  for (const row of filled.length > 0 ? filled : typed.rows.slice(0, 1)) {
    const faults = {
      ...faultsOfRecipient(row, provinceOf(row, province), checked(row)),
      ...(twice.has(row.id) ? { phn: { code: 'recipient-twice' } as const } : {}),
    };
    if (Object.keys(faults).length > 0) rows.set(row.id, faults);
  }
  const short = left === undefined ? null : checkFormUses(filled.length, left);
  const wrongName = sender.kind === null ? null : checkDisplayName(sender.shownName);
  const none: Fault = { code: 'recipients-required' };
  return {
    fields: {
      ...(sender.location ? clinicFaults(sender, sendsConsults) : { locationId: { code: 'location-required' } }),
      ...(sender.gone ? { sendingOnBehalfOfOptionUid: { code: 'on-behalf-not-here' } } : {}),
      ...(wrongName ? { sendingOnBehalfOfOptionDisplayName: wrongName } : {}),
      ...(typed.form ? {} : { formId: { code: 'form-required' } }),
      ...(typed.rows.length === 0 ? { patients: none } : short ? { patients: short } : {}),
    },
    rows,
  };
}

/** What the clinic lacks for sending forms; it is mended in the profile. */
function clinicFaults({ location }: Sender, sendsConsults: boolean): FieldFaults {
  return location ? (checkSendingClinic(location, sendsConsults) as FieldFaults) : {};
}

/** The ids of rows whose patient stands in an earlier one. */
export function rowsOfTwice(rows: readonly Recipient[], clinicProvince: string | undefined): ReadonlySet<string> {
  const twice = rowsTwice(rows.map((row) => ({ province: provinceOf(row, clinicProvince), phn: row.phn })));
  return new Set(rows.flatMap(({ id }, at) => (twice.has(at) ? id : [])));
}

/** The faults that the server found, in the same shape: its rows are the filled ones, in their order. */
export function faultsOfServer(faults: FieldFaults, typed: Sending): SendingFaults {
  const filled = filledRows(typed.rows);
  const fields: Record<string, Fault> = {};
  const rows = new Map<string, RecipientFaults>();
  for (const [path, fault] of Object.entries(faults)) {
    const [, at, field] = /^patients\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = at === undefined ? undefined : filled[Number(at)];
    if (!row) fields[path] = fault;
    else rows.set(row.id, { ...rows.get(row.id), [field === 'province' ? 'phn' : field!]: fault });
  }
  return { fields, rows };
}

/** The send as the server takes it. */
export function inputOf(typed: Sending, sender: Sender, batchId: string): Input<'careForm-send'> {
  return {
    batchId,
    physicianUid: sender.uid,
    locationId: sender.location?.id ?? '',
    formId: typed.form?.formId ?? '',
    patients: filledRows(typed.rows).map((row) => ({
      messageId: row.id,
      phn: row.phn,
      province: provinceOf(row, sender.location?.province),
      email: typedEmail(row.email),
      delay: row.delay,
      ...answersOf(row),
    })),
    ...sender.onBehalfFields,
    remind: typed.remind,
  };
}
