import { inviteUnwanted } from '@consult/domain/invite/invite.ts';
import type { Invite, InviteErrors } from '@consult/domain/invite/invite.ts';
import { unsubscribePath } from '@consult/domain/invite/unsubscribe.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import { isSuppressed, keepCode, linkCode, typedCode } from '../suppression/suppression.ts';
import type { Sender } from '../suppression/suppression.ts';

/** An invitation as it goes out: a commercial message (server rules, section 19). */
export type InviteOrder = {
  invite: Invite;
  language: OutgoingLanguage;
  /** Who invites, on whose behalf the sender sends it. */
  from: string;
  sender: Sender;
  /** Where the colleague signs up. */
  link: string;
  /** Where they end such mails, and the codes with which the reader of the mail and of the fax do. */
  unsubscribe: string;
  codes: { mail: string; fax: string };
};

/** Links and new codes of an invitation. */
export function codesOf({ config }: Pick<App, 'config'>): Pick<InviteOrder, 'link' | 'unsubscribe' | 'codes'> {
  return {
    link: new URL(config.signUpUrl, config.publicUrl).href,
    unsubscribe: new URL(unsubscribePath, config.publicUrl).href,
    codes: { mail: linkCode(), fax: typedCode() },
  };
}

/** A fault at each of address and number whose owner wants no invitation. Asked in the transaction that sends. */
export async function unwantedIn(
  client: pg.ClientBase,
  { terms }: Pick<App, 'terms'>,
  { email, fax }: Invite,
): Promise<InviteErrors> {
  const found: InviteErrors = {};
  if (email !== '' && (await isSuppressed(client, terms, email))) found.email = inviteUnwanted;
  if (fax !== '' && (await isSuppressed(client, terms, fax))) found.fax = inviteUnwanted;
  return found;
}

/** Orders the mail, the fax or both, each with its code of unsubscribing. @param pdf the page of the fax */
export async function orderInvite(
  client: pg.ClientBase,
  app: Pick<App, 'outgoing' | 'terms'>,
  { invite, language, from, sender, link, unsubscribe, codes }: InviteOrder,
  pdf: Buffer | null,
): Promise<{ mailId: string | null; faxId: string | null }> {
  let mailId: string | null = null;
  if (invite.email !== '') {
    const address = `${unsubscribe}?code=${codes.mail}`;
    mailId = await app.outgoing.mail(client, {
      to: invite.email,
      template: invite.personalMessage === '' ? 'invitation' : 'invitation-with-message',
      language,
      values: {
        name: from,
        link,
        message: invite.personalMessage,
        sender: sender.name,
        address: sender.postalAddress,
        contact: sender.contact,
        unsubscribe: address,
      },
      unsubscribe: address,
    });
    await keepCode(client, app.terms, { code: codes.mail, address: invite.email, outgoingId: mailId });
  }
  if (!pdf) return { mailId, faxId: null };
  const faxId = await app.outgoing.fax(client, { number: invite.fax, pdf });
  await keepCode(client, app.terms, { code: codes.fax, address: invite.fax, outgoingId: faxId });
  return { mailId, faxId };
}
