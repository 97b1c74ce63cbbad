import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Filler } from '@consult/domain/care-form/progress.ts';
import type { PersonPart } from './person.ts';

export function fillerWords(i18n: I18n, filler: Filler): string {
  switch (filler) {
    case 'myself':
      return i18n._(msg`Myself`);
    case 'child':
      return i18n._(msg`My child`);
    case 'someone-else':
      return i18n._(msg`Someone else`);
  }
}

/** What the last step asks, in words that fit who fills in the form. */
export function personWords(i18n: I18n, part: PersonPart | 'copyToMe', filler: Filler | null): string {
  switch (part) {
    case 'filledInBy':
      return i18n._(msg`I am filling this in for`);
    case 'firstName':
      if (filler === 'myself') return i18n._(msg`Your first name`);
      return filler === 'child' ? i18n._(msg`Your child’s first name`) : i18n._(msg`Patient’s first name`);
    case 'lastName':
      if (filler === 'myself') return i18n._(msg`Your last name`);
      return filler === 'child' ? i18n._(msg`Your child’s last name`) : i18n._(msg`Patient’s last name`);
    case 'email':
      return i18n._(msg`Your e-mail`);
    case 'copyToMe':
      return i18n._(msg`Send me a link to a copy of my answers`);
  }
}
