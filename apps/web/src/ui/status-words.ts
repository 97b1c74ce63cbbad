import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { shownStatus, type ShownStatus } from '@consult/domain/activity/status.ts';

const words: Record<ShownStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  to_book: msg`To book`,
  to_book_urgent: msg`To book – urgent`,
  booked: msg`Booked`,
  completed: msg`Completed`,
  no_status: msg`No status`,
};

/** A status in the language of the page; 'No status' where it is missing or unknown. */
export function statusWords(i18n: I18n, status: string | null): string {
  return i18n._(words[shownStatus(status)]);
}
