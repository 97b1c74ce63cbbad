import type { ComponentType } from 'react';
import type { Output } from '../ask.ts';
import type { Visit } from '../visit.ts';

/** What a right proof at a window opened. */
export type WindowContent = {
  kind: 'window';
  visit: Visit;
  window: Output<'patientWindow-open'>['window'];
  /** The part of the page that shows it. */
  Page: ComponentType<WindowPageProps>;
};

export type WindowPageProps = { content: WindowContent; onFinish: () => void };
