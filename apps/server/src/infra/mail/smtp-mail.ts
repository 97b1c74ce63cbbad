import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { codeOf, TryFailure } from '../jobs/failure.ts';
import { calendarMethod } from './calendar.ts';
import { bareAddress } from './mail-address.ts';
import type { MailAdapter } from './mail.ts';

/** Waits for an SMTP server, in milliseconds. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** A signature for the domain that mail comes from (RFC 6376). `privateKey` is an RSA key in PEM. */
export type Dkim = { domain: string; selector: string; privateKey: string };

/** Which headers are signed. Both of unsubscribing have to be (RFC 8058, section 4), and nodemailer leaves one out. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

export type SmtpOptions = { url: string; from: string; host: string; dkim?: Dkim | undefined };

/**
 * Sends mail to an SMTP server: SMTP_URL as smtp://user:password@host:port (STARTTLS where the server offers it;
 * ?requireTLS=true insists) or smtps://. `from` is MAIL_FROM; `host` stands behind the @ of message ids.
 */
export function smtpMail({ url, from, host, dkim }: SmtpOptions): MailAdapter {
  // A mail never reads files or addresses: everything is in it.
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...waits,
      ...(dkim ? { dkim: dkimOptions(dkim) } : {}),
    },
    { from },
  );
  return {
    via: 'smtp',
    async send({ messageId, to, subject, text, html, from: name, unsubscribe, attachment, calendar }) {
      const mail: SendMailOptions = {
        messageId: `<${messageId}@${host}>`,
        // As an object, so that an address never becomes a list of them.
        to: { name: '', address: to },
        ...(name ? { from: { name, address: bareAddress(from) } } : {}),
        subject,
        text,
        ...(html ? { html } : {}),
        attachments: attachment ? [attachment] : [],
        ...(calendar ? { icalEvent: { method: calendarMethod, content: calendar, filename: 'call.ics' } } : {}),
        // A server that makes reports (RFC 3461) is to send the headers back, not the text, and only of what failed.
        dsn: { return: 'headers', notify: ['failure'] },
        headers: {
          // Asks the receiver's server for no out-of-office answer.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe
            ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw isRefusal(error) ? new TryFailure(codeOf(error), { never: true }, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

const dkimOptions = ({ domain, selector, privateKey }: Dkim) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
});

/** Permanent answers that ask us to sign in, or to sign in otherwise (RFC 4954, section 6). */
const askForSignIn: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * Whether a server refused this very mail for good (RFC 5321, section 4.2.1: a permanent answer to its sender, receiver
 * or text), or its address is not one that can be sent to. Refusals of us ourselves (greeting, password) are an
 * operator's to mend, so the mail is tried again.
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return typeof responseCode !== 'number' || (responseCode >= 500 && !askForSignIn.has(responseCode));
}
