import type { ComponentType } from 'react';
import type { Output } from '../ask.ts';
import type { Visit } from '../visit.ts';
import type { BegunReply } from './begin-reply.ts';

/** What a right proof at a window opened. */
export type WindowContent = {
  kind: 'window';
  visit: Visit;
  window: Output<'patientWindow-open'>['window'];
  reply: BegunReply;
  /** The part of the page that shows it. */
  Page: ComponentType<WindowPageProps>;
};

export type WindowPageProps = {
  content: WindowContent;
  /** The visit is over, or the link: the refusal's code. */
  onRefused: (code: string) => void;
  onFinish: () => void;
};
