import { onSessionForgotten } from '../../app/session.ts';
import { noSearch, type GallerySearch } from './gallery-query.ts';

/** Where somebody was in the picker of a form. */
export type PickerPlace = { search: GallerySearch; searching: boolean; top: number };

const start: PickerPlace = { search: noSearch, searching: false, top: 0 };

/** Of the form whose picker was open last: its words are gone with the session. */
let kept: { form: string; place: PickerPlace } | null = null;

/** Where the picker of a form was left; the top of the whole gallery where it was not open yet. */
export function pickerPlace(form: string | null): PickerPlace {
  return kept !== null && kept.form === form ? kept.place : start;
}

export function keepPickerPlace(form: string | null, change: Partial<PickerPlace>): void {
  if (form !== null) kept = { form, place: { ...pickerPlace(form), ...change } };
}

onSessionForgotten(() => {
  kept = null;
});
