/** A mail to one person; never built from patient data (infra/outbox/templates.ts). */
export type MailMessage = {
  /**
   * What the Message-ID is made of: the same for the same mail, so that one that is sent twice shows once; random, so
   * that it says nothing, and only a report about this mail names it (infra/mail/bounce.ts).
   */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** The same in HTML (infra/mail/html.ts). */
  html?: string;
  /** The sender's name; that of MAIL_FROM without it. */
  from?: string;
  /** Of a mail that its reader may end: where, by one click (RFC 8058). */
  unsubscribe?: string;
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
