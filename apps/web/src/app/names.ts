import { i18n } from '@lingui/core';
import * as names from '@consult/domain/activity/person-name.ts';
import type { PersonName } from '@consult/domain/activity/person-name.ts';

/** Names of people with their titles in the language of the page. */

const language = () => (i18n.locale === 'fr' ? 'fr' : 'en');

/** 'Dr. O. Falardeau', in French 'Dre O. Falardeau'. */
export const shortName = (person: PersonName): string => names.shortName(person, language());

/** 'Dr. Odile Falardeau', in French 'Dre Odile Falardeau'. */
export const fullName = (person: PersonName): string => names.fullName(person, language());

/** A name that the server joined, with its title in the language of the page. */
export const titled = (name: string): string => names.titledIn(language(), name);

/** 'Dr.', in French 'Dre' or 'Dr'. */
export const salutation = (given: string): string => names.salutationIn(language(), given);
