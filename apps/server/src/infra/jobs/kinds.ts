import { defineJob } from './define-job.ts';

/** Mail, fax and push: five tries (spec 4 section 9), waiting one to two minutes, then twice as long each time. */
const sending = { tries: 5, firstWaitSeconds: 120 };
const upkeep = { tries: 3, firstWaitSeconds: 60 };

/**
 * Every kind of job there is, with the payload it carries. A new kind is a line here and a handler given to jobs.handle
 * in the worker.
 */
export const jobKinds = {
  /**
   * Sends one mail of the outbox. Apart, so that thousands of them, and the wait of each for its turn
   * (MAIL_PER_SECOND), hold up nothing else; few at once, since a mail server is given two connections.
   */
  'send-mail': defineJob<{ outgoingId: string }>({ retry: sending, together: 4 }),
  /** Sends one fax or push of the outbox by its adapter. */
  'send-outgoing': defineJob<{ outgoingId: string }>({ retry: sending }),
  /** Sends the photo of one entry of the outbox to a partner; apart, so that a slow partner holds no mail up. */
  'send-to-partner': defineJob<{ outgoingId: string }>({ retry: sending, together: 3 }),
  /**
   * Mails the patient of a consult a link to their copy. Like the next, due by the thousand at seven in the morning:
   * few at once leave the connections to the database to people.
   */
  'patient-copy': defineJob<{ activityId: string }>({ retry: sending, together: 3 }),
  /**
   * Mails the link to a message: to a patient, or to clinic staff. `turn`: the plan of its mail that it belongs to (0
   * where it is absent, of jobs of before); the job of an earlier plan does nothing.
   */
  'patient-message': defineJob<{ messageId: string; turn?: number }>({ retry: sending, together: 3 }),
  /** Reads messages and patients of before their search terms, and writes those. */
  'index-patient-messages': defineJob<Record<string, never>>({ retry: upkeep, once: true }),
  /** Mails the patient of a consult what is new in their window; does nothing where no mail waits. */
  'patient-window': defineJob<{ activityId: string }>({ retry: sending, together: 3 }),
  /** Makes the PDF of a patient's answers and tells who waits for them. */
  'care-form-answers': defineJob<{ sentFormId: string }>({ retry: sending }),
  /** Reminds a patient of a form that they have not answered. */
  'care-form-reminder': defineJob<{ sentFormId: string }>({ retry: sending, together: 3 }),
  /** Mails a person that their account was guessed at; does nothing for an id that is nobody's. */
  'sign-in-guesses': defineJob<{ personId: string }>({ retry: sending }),
  /** Mails a person a link to set a new password; does nothing for an id that is nobody's. */
  'password-reset': defineJob<{ personId: string }>({ retry: sending }),
  /** Makes the PDF of a consult and orders its fax to the clinic of one of its consultants. */
  'moa-fax': defineJob<{ faxId: string }>({ retry: sending }),
  /** Makes the PDF of a referral and orders its fax and its mail. */
  'referral-delivery': defineJob<{ activityId: string }>({ retry: sending }),
  /** Faxes a consult to the clinic of a member: messages that came in for them, or that they sent. */
  'consult-fax': defineJob<{ activityId: string; personId: string; direction: 'incoming' | 'outgoing' }>({
    retry: sending,
    once: true,
    words: ['incoming', 'outgoing'],
  }),
  /** Orders the push about a piece of news, portion by portion. */
  'news-push': defineJob<{ newsId: string }>({ retry: sending }),
  /**
   * Removes bytes that no attachment refers to any more: finished files, and uploads under way by the attachment's id.
   */
  'remove-files': defineJob<{ fileIds: readonly string[]; uploadIds: readonly string[] }>({ retry: upkeep }),
  /** Removes temporary files that nobody touched for a day, and bytes of which no row knows. */
  'sweep-files': defineJob<Record<string, never>>({ retry: upkeep, once: true }),
  /** Removes for good the media that were deleted over a minute ago: of one person, or of everybody. */
  'forget-media': defineJob<{ personId: string | null }>({ retry: upkeep }),
  /** Deletes galleries of accounts that were disabled long ago, and what is older than GALLERY_KEEP_DAYS. */
  'sweep-galleries': defineJob<Record<string, never>>({ retry: upkeep, once: true }),
  /** Collects photos for labelling from galleries, where consent and the content document 'imaging' allow it. */
  'collect-images': defineJob<Record<string, never>>({ retry: upkeep, once: true }),
  /** Notes that a phone camera is over, when it is. */
  'end-phone': defineJob<{ phoneId: string }>({ retry: upkeep }),
  /** Makes the claim files of the week. */
  'write-claims': defineJob<Record<string, never>>({ retry: upkeep, once: true }),
  /** Asks the payment provider about what it said is new. */
  'payment-event': defineJob<{ eventId: string }>({ retry: sending, together: 4 }),
  /** Compares the ledger with the payments that it is made of, and with the provider. */
  'verify-ledger': defineJob<Record<string, never>>({ retry: upkeep, once: true, timeoutSeconds: 3_600 }),
  /** Removes live events and settled outgoing entries that nobody needs any more. */
  purge: defineJob<Record<string, never>>({ retry: upkeep, once: true }),
};

export type JobKind = keyof typeof jobKinds;
export type JobData<K extends JobKind> = NonNullable<(typeof jobKinds)[K]['data']>;
