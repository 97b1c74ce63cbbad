import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { searchTimedOut } from './directory-queries.ts';

/** Why a search of the directory failed, to follow 'Error searching for services'. */
export function searchFailureText(i18n: I18n, error: unknown): string {
  if (failedWith(error, searchTimedOut)) return i18n._(msg`The search took longer than 10 seconds.`);
  if (failedWith(error, 'SEARCH_FAILED')) return i18n._(msg`The search is out of order.`);
  return callErrorText(i18n, error);
}
