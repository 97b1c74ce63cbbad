import { encrypt, decrypt } from '../keystore/cipher.ts';
import type { DataKey } from '../keystore/cipher.ts';
import type { Keyring } from '../keystore/keyring.ts';

export type OutgoingKind = 'mail' | 'fax' | 'push' | 'partner';
export type OutgoingState = 'queued' | 'sent' | 'failed';

/** The encrypted columns of table outgoing. */
type Column = 'recipient' | 'subject' | 'body' | 'attachment' | 'headers';

/** What stands in a mail's header beside its subject. */
export type MailHeader = {
  /** The sender's name, before the address of MAIL_FROM; without it that of MAIL_FROM. */
  from?: string;
  /** Where its reader ends such mails by one click (RFC 8058). */
  unsubscribe?: string;
};

/** The decrypted content of an entry. */
export type OutgoingContent = {
  to: string;
  subject: string;
  body: string;
  attachment: Buffer | null;
  header?: MailHeader;
};

export type SealedContent = {
  key_id: number;
  wrapped_key: Buffer;
  recipient: Buffer;
  subject: Buffer;
  body: Buffer;
  attachment: Buffer | null;
  /** Null of whatever has none of its own; only sending asks for it. */
  headers?: Buffer | null;
};

const place = (column: Column, id: string) => ({ table: 'outgoing', column, id });

/** Encrypts the content of an entry with a data key of its own. */
export function sealContent(
  keyring: Keyring,
  id: string,
  { to, subject, body, attachment, header }: OutgoingContent,
): Required<SealedContent> {
  const { key, keyId, wrapped } = keyring.newDataKey(id);
  return {
    key_id: keyId,
    wrapped_key: wrapped,
    recipient: encrypt(key, place('recipient', id), to),
    subject: encrypt(key, place('subject', id), subject),
    body: encrypt(key, place('body', id), body),
    attachment: attachment && encrypt(key, place('attachment', id), attachment),
    headers: header ? encrypt(key, place('headers', id), JSON.stringify(header)) : null,
  };
}

/** The opposite of sealContent. @throws UnreadableError */
export async function openContent(keyring: Keyring, id: string, sealed: SealedContent): Promise<OutgoingContent> {
  const key: DataKey = await keyring.unwrap(sealed.key_id, sealed.wrapped_key, id);
  const text = (column: Exclude<Column, 'attachment'>, bytes = sealed[column]) =>
    bytes ? decrypt(key, place(column, id), bytes).toString('utf8') : '';
  const header = text('headers');
  return {
    to: text('recipient'),
    subject: text('subject'),
    body: text('body'),
    attachment: sealed.attachment && decrypt(key, place('attachment', id), sealed.attachment),
    ...(header ? { header: JSON.parse(header) as MailHeader } : {}),
  };
}
