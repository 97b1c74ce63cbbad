import type { AccountFault, InviteFault, PatientFault } from '../fault/fault.ts';
import { checkEmail } from '../patient/email.ts';
import { checkPhone } from '../patient/phone.ts';
import { holdsWebAddress } from './web-address.ts';

/** The form of an invitation to a colleague. Source: document 1, sections 3 and 5. */
export type Invite = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly fax: string;
  readonly clinicName: string;
  readonly city: string;
  readonly personalMessage: string;
};

export const inviteNeedsAddress: InviteFault = { code: 'invite-address-required' };
export const inviteNoLinks: InviteFault = { code: 'invite-with-link' };
/** Of an address or fax number whose owner wants none; only the server knows it. */
export const inviteUnwanted: InviteFault = { code: 'invite-unwanted' };

/** The most characters of the message: a page of paper. */
export const inviteMessageMaxLength = 2_000;
/** The most characters of a name, a clinic or a city. */
export const inviteTextMaxLength = 100;
/** Invitations that one person may send in 24 hours. */
export const invitesPerDay = 20;

/** Invitations that may reach one address or fax number in 24 hours, from all senders together. */
export const invitesPerInvitee = 3;

/** The message in a new form where the content document 'inviteAColleague' has none. */
export const defaultPersonalMessage = {
  en: 'I use this portal to get advice from specialists and to send my referrals, and I think that it would be useful to you too.',
  fr: 'J’utilise ce portail pour obtenir l’avis de spécialistes et pour envoyer mes demandes de consultation, et je crois qu’il vous serait utile aussi.',
} as const;

export type InviteErrors = Partial<Record<keyof Invite, InviteFault | AccountFault | PatientFault>>;

/**
 * Faults by field. An e-mail or a fax number is enough: if both are missing, the fault stands at the e-mail, as does
 * that of an invalid address. A fax number has ten digits.
 */
export function checkInvite(invite: Invite): InviteErrors {
  const errors: InviteErrors = {};
  if (invite.firstName.trim() === '') errors.firstName = { code: 'first-name-required' };
  if (invite.lastName.trim() === '') errors.lastName = { code: 'last-name-required' };
  if (invite.city.trim() === '') errors.city = { code: 'city-required' };
  const neither = invite.email.trim() === '' && invite.fax.trim() === '' ? inviteNeedsAddress : null;
  const email = neither ?? checkEmail(invite.email);
  if (email) errors.email = email;
  const fax = checkPhone(invite.fax);
  if (fax) errors.fax = fax;
  // No invitation in a person's name leads to another site.
  if (holdsWebAddress(invite.personalMessage)) errors.personalMessage = inviteNoLinks;
  return errors;
}
