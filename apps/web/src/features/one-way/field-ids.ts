/** The controls of the fields that a call names, by their ids on the page. */
const ids: Readonly<Record<string, string>> = {
  locationId: 'sender-locationId',
  sendingOnBehalfOfOptionUid: 'sender-onBehalf',
  sendingOnBehalfOfOptionDisplayName: 'sender-displayName',
  subject: 'one-way-subject',
  body: 'one-way-text',
  attachmentIds: 'one-way-files',
};

/** The id of the control of a field; those of the recipient stand under the message's id. */
export function idOf(field: string, messageId: string): string {
  const own: Record<string, string> = { patientEmail: 'email', patientProvince: 'province', phn: 'phn', consent: 'consent' };
  return ids[field] ?? `${messageId}-${own[field] ?? field}`;
}
