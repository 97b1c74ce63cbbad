import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Placed } from '@consult/domain/library/changes.ts';
import type { Template } from '@consult/domain/library/library.ts';
import { outcomeName } from '../outcome/outcome.ts';
import type { Fact } from './both-versions.tsx';

/** What a template says, field by field, in the language of the page. */
export function templateFacts(
  i18n: I18n,
  { item, in: category }: Placed<Template>,
  nameOf: (id: string) => string,
): Fact[] {
  return [
    [i18n._(msg`Template name`), item.name],
    [i18n._(msg`Category`), nameOf(category)],
    [i18n._(msg`Text`), item.text],
    [i18n._(msg`Outcome`), item.outcome === '' ? i18n._(msg`No outcome`) : outcomeName(i18n, item.outcome)],
    [i18n._(msg`Diagnosis`), item.diagnosis],
  ];
}
