import { beginFilling } from '../form/filling.ts';
import type { FormOfWindow, WindowContent } from './content.ts';

/**
 * Goes from a window into one of its forms, in the same visit: the proof of the window is more than a form asks for.
 * @throws AskError
 */
export async function openForm(back: WindowContent, id: string): Promise<FormOfWindow> {
  const { visit, code, phn } = back;
  const form = await visit.ask('patientWindow-openForm', { id });
  return form.state === 'open'
    ? { kind: 'form', visit, filling: await beginFilling(code, phn, visit, form, id), back }
    : { kind: 'answered-form', visit, form, back };
}
