import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { answerOf, ask, AskError, type Output } from './ask.ts';
import type { FormEnd } from './ended.tsx';
import { takeEarlyLook } from './link-code.ts';
import { beginFilling } from './form/filling.ts';
import { Visit } from './visit.ts';
import type { FormOfWindow, WindowContent } from './window/content.ts';

/** What a link tells before the proof. */
export type Look = Output<'patientLink-look'>;

/**
 * What a patient types to open their link. A form asks for the province of the number too, a window also for the date
 * of birth.
 */
export type Proof = { province: string; number: string; dateOfBirth: string };

type CopyContent = { kind: 'consult-copy'; visit: Visit; copy: Output<'patientMessage-openCopy'> };
type MessageContent = { kind: 'one-way'; visit: Visit; message: Output<'patientMessage-openMessage'> };

/** What a right proof opened. */
export type Content = CopyContent | MessageContent | FormOfWindow | WindowContent;

/** Whether an address is that of care forms. */
export const isFormsPath = (pathname: string): boolean => /^\/forms\/?$/.test(pathname);

/**
 * Opens a link with its proof, and begins the visit.
 * @throws AskError
 */
export async function open(
  kind: Look['kind'],
  code: string,
  { province, number, dateOfBirth }: Proof,
): Promise<Content> {
  switch (kind) {
    case 'consult-copy': {
      const copy = await ask('patientMessage-openCopy', { code, proof: number });
      return { kind, visit: new Visit(copy.visit), copy };
    }
    case 'one-way': {
      const message = await ask('patientMessage-openMessage', { code, proof: number });
      return { kind, visit: new Visit(message.visit), message };
    }
    case 'window': {
      // Before the proof: a dead line costs no try, and what opens can be shown.
      const { WindowPage: Page, beginReply } = await windowPart();
      const opened = await ask('patientWindow-open', { code, province, phn: number, dateOfBirth });
      const visit = new Visit(opened.visit);
      const phn = formatHealthNumber(province, number);
      return { kind, visit, code, phn, window: opened.window, reply: await beginReply(code, opened), Page };
    }
    case 'form': {
      const form = await ask('forms-renderForm', { jwt: code, province, phn: number });
      const visit = new Visit(form.visit);
      return form.state === 'open'
        ? { kind, visit, filling: await beginFilling(code, formatHealthNumber(province, number), visit, form) }
        : { kind: 'answered-form', visit, form };
    }
  }
}

/**
 * Goes back from a form to the window, as it is now.
 * @param formEnd how the form ended; absent where it is left for later
 * @throws AskError
 */
export async function goBack(window: WindowContent, formEnd?: FormEnd): Promise<WindowContent> {
  return { ...window, window: await window.visit.ask('patientWindow-show', {}), formEnd };
}

/** The part of the page that shows a window. @throws AskError where it can not be loaded */
async function windowPart() {
  try {
    return await import('./window/window-page.tsx');
  } catch (cause) {
    throw new AskError('OFFLINE', { cause });
  }
}

/**
 * What the link tells before the proof, or the code of the failure. Without a code there is nothing to ask for, and the
 * code of another kind of link is none here.
 */
export async function lookAt(code: string, pathname: string): Promise<Look | string> {
  if (code === '') return 'LINK_INVALID';
  try {
    const early = takeEarlyLook(code);
    const link = await (early ? answerOf<'patientLink-look'>(early) : ask('patientLink-look', { code }));
    return (link.kind === 'form') === isFormsPath(pathname) ? link : 'LINK_INVALID';
  } catch (error) {
    if (error instanceof AskError) return error.code;
    throw error;
  }
}
