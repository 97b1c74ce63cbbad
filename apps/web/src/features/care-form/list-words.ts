import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** How many recipients of a pasted list came without a number. */
export const withoutNumberWords = (i18n: I18n, count: number): string =>
  i18n._(
    msg`${plural(count, { one: '# has no PHN that could be read.', other: '# have no PHN that could be read.' })}`,
  );
