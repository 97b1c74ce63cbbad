import type { ComponentType } from 'react';
import type { Output } from '../ask.ts';
import type { FormEnd } from '../ended.tsx';
import type { AnsweredForm, Filling } from '../form/filling.ts';
import type { Visit } from '../visit.ts';
import type { BegunReply } from './begin-reply.ts';

/** What a right proof at a window opened. */
export type WindowContent = {
  kind: 'window';
  visit: Visit;
  code: string;
  /** The number of the proof, as its province writes it. */
  phn: string;
  window: Output<'patientWindow-open'>['window'];
  /** What its person goes on with who writes to the clinic; null where it took no replies when the window opened. */
  reply: BegunReply | null;
  /** How the form of the window ended that its person comes from: submitted just now, or elsewhere before. */
  formEnd?: FormEnd | undefined;
  /** The part of the page that shows it. */
  Page: ComponentType<WindowPageProps>;
};

/** `back`: the window from which its person came, and to which they go back; absent of a form by its own link. */
export type FormContent = { kind: 'form'; visit: Visit; filling: Filling; back?: WindowContent };
type AnsweredContent = { kind: 'answered-form'; visit: Visit; form: AnsweredForm; back?: WindowContent };
export type FormOfWindow = FormContent | AnsweredContent;

export type WindowPageProps = {
  content: WindowContent;
  onForm: (form: FormOfWindow) => void;
  /** The visit is over, or the link: the refusal's code. */
  onRefused: (code: string) => void;
  onFinish: () => void;
};
