/**
 * The form that long texts and choices belong to. Chromium writes what stands in a page's fields into its own session
 * files, where it survives the session. For these only the 'autocomplete' of their form prevents that, and what belongs
 * to no form is always written.
 */
export const unkeptForm = 'unkept';

const form = document.createElement('form');
form.id = unkeptForm;
form.autocomplete = 'off';
form.hidden = true;
document.body.append(form);
