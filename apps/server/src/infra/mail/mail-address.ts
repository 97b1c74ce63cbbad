/** The bare address of a mailbox as MAIL_FROM gives it: 'Consult <no-reply@clinic.ca>' or the address alone. */
export function bareAddress(mailbox: string): string {
  return /<([^>]*)>/.exec(mailbox)?.[1] ?? mailbox.trim();
}
