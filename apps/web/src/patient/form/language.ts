import type { I18n } from '@lingui/core';
import type { CareLanguage } from '@consult/domain/care-form/form.ts';

/** The language in which a form is shown: the page's. */
export const languageOf = ({ locale }: I18n): CareLanguage => (locale === 'fr' ? 'fr' : 'en');
