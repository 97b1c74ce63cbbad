import type { MailAdapter } from '../mail/mail.ts';

/** A fax: a PDF to a number of ten digits. */
export type FaxMessage = { messageId: string; to: string; pdf: Buffer; fileName: string };

export type FaxAdapter = {
  /** The outbox shows this as the way. */
  readonly via: string;
  /** Resolves when the fax was handed over. */
  send(message: FaxMessage): Promise<void>;
};

/** Keeps faxes in the outbox: nothing leaves this machine without configuration (spec 4 section 9). */
export const faxStaysHere: FaxAdapter = { via: 'outbox', send: async () => undefined };

/**
 * Faxes through a gateway that takes mail. `address` is FAX_GATEWAY: a host ('fax.example' makes
 * 4035550199@fax.example), or an address with {number} in it ('{number}.account@fax.example').
 */
export function mailFax(mail: MailAdapter, address: string): FaxAdapter {
  return {
    via: mail.via === 'outbox' ? 'outbox' : 'mail-to-fax',
    async send({ messageId, to, pdf, fileName }) {
      const recipient = address.includes('{number}') ? address.replace('{number}', to) : `${to}@${address}`;
      await mail.send({
        messageId,
        to: recipient,
        subject: '',
        text: '',
        attachment: { filename: fileName, contentType: 'application/pdf', content: pdf },
      });
    },
  };
}
