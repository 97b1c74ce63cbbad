/** What a played mail server reports of a mail. */
export type PlayedReport = {
  messageId: string;
  action?: string;
  status?: string;
  /** How the mail comes back: whole, or its headers alone. */
  returned?: 'message/rfc822' | 'text/rfc822-headers';
};

/** A delivery report as a mail server writes it (RFC 3464, section 8), about a mail with this id. */
export function playedReport({
  messageId,
  action = 'failed',
  status = '5.1.1',
  returned = 'message/rfc822',
}: PlayedReport): string {
  return [
    'Return-Path: <>',
    'Date: Sun, 22 Nov 2026 07:00:12 -0700 (MST)',
    'From: MAILER-DAEMON@mail.clinic.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@clinic.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F2.1795356012/mail.clinic.example"',
    'Message-Id: <20261122140012.4F2@mail.clinic.example>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2.1795356012/mail.clinic.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mail.clinic.example.',
    '<marguerite@people.example>: host mx.people.example said: 550 5.1.1 no such user',
    '',
    '--4F2.1795356012/mail.clinic.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.clinic.example',
    'X-Postfix-Queue-ID: 4F2',
    'Arrival-Date: Sun, 22 Nov 2026 07:00:10 -0700 (MST)',
    '',
    'Final-Recipient: rfc822; marguerite@people.example',
    'Original-Recipient: rfc822;marguerite@people.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.people.example',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--4F2.1795356012/mail.clinic.example',
    'Content-Description: Undelivered Message',
    `Content-Type: ${returned}`,
    '',
    'Return-Path: <no-reply@clinic.example>',
    'From: Bow Clinic <no-reply@clinic.example>',
    'To: marguerite@people.example',
    'Subject: Bow Clinic has shared a document with you',
    `Message-ID: <${messageId}@consult.example>`,
    'MIME-Version: 1.0',
    '',
    ...(returned === 'message/rfc822' ? ['Bow Clinic has shared a document with you.', ''] : []),
    '--4F2.1795356012/mail.clinic.example--',
    '',
  ].join('\r\n');
}
