import { createTransport } from 'nodemailer';
import type { MailAdapter } from './mail.ts';

/** Waits for an SMTP server, in milliseconds. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Sends mail to an SMTP server: SMTP_URL as smtp://user:password@host:port (STARTTLS where the server offers it; ?requireTLS=true
 * insists) or smtps://. `from` is MAIL_FROM; `host` stands behind the @ of message ids.
 */
export function smtpMail({ url, from, host }: { url: string; from: string; host: string }): MailAdapter {
  // Files and addresses are never read for a mail: everything is in it.
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true, ...waits },
    { from },
  );
  return {
    via: 'smtp',
    async send({ id, to, subject, text, attachment }) {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        // As an object, so that an address never becomes a list of them.
        to: { name: '', address: to },
        subject,
        text,
        attachments: attachment ? [attachment] : [],
        // Out-of-office answers are not wanted.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}
