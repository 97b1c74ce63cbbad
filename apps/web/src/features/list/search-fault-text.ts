import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { noSearchColumn, nothingToSearch, tooManySearchTerms } from '@consult/domain/inbox/search-terms.ts';

/** Why a search can not run, in the language of the page. */
export function searchFaultText(i18n: I18n, fault: string): string {
  switch (fault) {
    case tooManySearchTerms:
      return i18n._(msg`Cannot use more than 10 search terms. Try removing some and try again.`);
    case nothingToSearch:
      return i18n._(msg`Enter a search term or choose a status.`);
    case noSearchColumn:
      return i18n._(msg`Select at least one column to search.`);
    default:
      return fault;
  }
}
