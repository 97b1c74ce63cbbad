/** A mail to one person. Plain text only; never built from patient data (infra/outbox/templates.ts). */
export type MailMessage = {
  /** The outgoing entry's id; the Message-ID is made of it, so that a mail sent twice shows once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** An entry for the receiver's calendar (infra/mail/calendar.ts). */
  calendar?: string;
  attachment?: { filename: string; contentType: string; content: Buffer };
};

/** How mail leaves, or doesn't. */
export type MailAdapter = {
  /** The outbox shows this as the way: 'smtp', or 'outbox' where nothing leaves the machine. */
  readonly via: string;
  /**
   * Resolves when the next server took the mail. @throws TryFailure where it refused the mail for good, else errors of
   * that server; only their code may be kept
   */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

/** Keeps mail in the outbox: nothing leaves this machine without configuration (spec 4 section 9). */
export const mailStaysHere: MailAdapter = { via: 'outbox', send: async () => undefined, close: () => undefined };
