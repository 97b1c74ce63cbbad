import { keep } from './keep.ts';

export type SchemeChoice = 'system' | 'light' | 'dark';

export const schemeChoices: readonly SchemeChoice[] = ['system', 'light', 'dark'];

/** The scheme that the user chose in this browser, else the system's. */
export function rememberedScheme(): SchemeChoice {
  return schemeChoices.find((name) => name === keep.read('theme')) ?? 'system';
}

/** Puts a scheme on the page: the tokens read this attribute. */
export function putScheme(choice: SchemeChoice, systemIsDark: boolean): void {
  const shown = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  document.documentElement.setAttribute('data-theme', shown);
}
