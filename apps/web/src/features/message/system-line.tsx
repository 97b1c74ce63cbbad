import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarPlus,
  IconClipboardCheck,
  IconInfoCircle,
  IconPhoneCheck,
  IconSend,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { roleNames } from '../../ui/role-names.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import { statusWords } from '../../ui/status-words.ts';
import type { Activity } from '../activity/activity.ts';
import type { Message } from './thread-query.ts';
import classes from './thread.module.css';

type Event = NonNullable<Message['event']>;

const signs: Record<Event['kind'], typeof IconSend> = {
  'consult-sent': IconSend,
  'status-changed': IconCalendarPlus,
  'member-added': IconUserPlus,
  'member-removed': IconUserMinus,
  given: IconUserShare,
  reassigned: IconUserShare,
  'moved-on': IconUserShare,
  returned: IconArrowBackUp,
  'call-completed': IconPhoneCheck,
  'outcome-saved': IconClipboardCheck,
  'forwarded-to-specialist': IconArrowForwardUp,
  forwarded: IconArrowForwardUp,
  'patient-window': IconUserShare,
};

type Props = {
  event: Message['event'];
  sentAt: string;
  /** Who did it. */
  actor: string;
  /** The name of the person that it was done to; '' where it concerns nobody. */
  subject: string;
  /** Whether both are the same person. */
  self: boolean;
  activityType: Activity['activityType'];
};

/** What happened to a consult, in one line between its messages. */
export const SystemLine = memo(function SystemLine({ event, sentAt, ...rest }: Props) {
  const { i18n } = useLingui();
  const Sign = event ? signs[event.kind] : IconInfoCircle;
  return (
    <li className={classes.system}>
      <Sign size={14} stroke={2} aria-hidden="true" />
      <span>
        {systemWords(i18n, event, rest)} · <SaidTime at={sentAt} underDay />
      </span>
    </li>
  );
});

/**
 * What happened, as a sentence. Words with a name in them are made as text, not as <Trans>, which would read tags out
 * of the name.
 */
export function systemWords(
  i18n: I18n,
  event: Message['event'],
  { actor, subject, self, activityType }: Pick<Props, 'actor' | 'subject' | 'self' | 'activityType'>,
): string {
  switch (event?.kind) {
    case 'consult-sent':
      if (activityType === 'phoneConsult') return t(i18n)`${actor} sent the phone consult`;
      if (activityType === 'referral') return t(i18n)`${actor} sent the referral`;
      return t(i18n)`${actor} sent the eConsult`;
    case 'status-changed': {
      const before = statusWords(i18n, event.before);
      const after = statusWords(i18n, event.after);
      return t(i18n)`Status changed from ${before} to ${after}`;
    }
    case 'member-added': {
      const role = i18n._(roleInWords[event.role]);
      return self ? t(i18n)`${subject} (${role}) joined this consult` : t(i18n)`${actor} added ${subject} (${role})`;
    }
    case 'member-removed': {
      const role = i18n._(roleInWords[event.role]);
      return self ? t(i18n)`${subject} (${role}) left this consult` : t(i18n)`${actor} removed ${subject} (${role})`;
    }
    case 'given':
      return t(i18n)`${actor} gave this consult to ${subject}`;
    case 'reassigned': {
      const { reason } = event;
      return t(i18n)`${actor} gave this consult to ${subject}: ${reason}`;
    }
    case 'moved-on':
      return t(i18n)`Not seen in time: this consult went on to ${subject}`;
    case 'returned': {
      const { reason } = event;
      return t(i18n)`${actor} returned this consult to its referrer: ${reason}`;
    }
    case 'call-completed':
      return t(i18n)`${actor} marked the call as complete`;
    case 'outcome-saved':
      return t(i18n)`${actor} saved the outcome`;
    case 'forwarded-to-specialist':
      return t(i18n)`${actor} forwarded this consult to another specialist`;
    case 'forwarded':
      if (event.to === 'patient') return t(i18n)`${actor} sent a message about this consult to the patient`;
      if (event.to === 'fax') return t(i18n)`${actor} faxed this consult to the clinic`;
      return t(i18n)`${actor} forwarded this consult to clinic staff`;
    case 'patient-window':
      return windowWords(i18n, event.what, actor);
    case undefined:
      return t(i18n)`${actor} changed this consult`;
  }
}

/** What somebody did in the patient's window. */
function windowWords(i18n: I18n, what: Extract<Event, { kind: 'patient-window' }>['what'], actor: string): string {
  switch (what) {
    case 'shared':
      return t(i18n)`${actor} shared this consult with the patient`;
    case 'taken-back':
      return t(i18n)`${actor} took something back that was shared with the patient`;
    case 'closed':
      return t(i18n)`${actor} closed the patient’s window`;
    case 'guessed':
      return t(i18n)`Wrong health numbers closed a link to the patient’s window`;
    case 'appointment-entered':
      return t(i18n)`${actor} entered the appointment`;
    case 'appointment-changed':
      return t(i18n)`${actor} changed the appointment`;
    case 'appointment-cancelled':
      return t(i18n)`${actor} cancelled the appointment`;
    case 'coming':
      return t(i18n)`The patient will be at the appointment`;
    case 'not-coming':
      return t(i18n)`The patient can’t come to the appointment`;
    case 'replied':
      return t(i18n)`The patient wrote to their clinic; it is in its patient messages`;
  }
}

/** Roles inside a sentence. */
const roleInWords: typeof roleNames = {
  referrer: msg({ message: 'referrer', context: 'in a sentence' }),
  consultant: msg({ message: 'consultant', context: 'in a sentence' }),
  moa: msg({ message: 'clinic staff', context: 'in a sentence' }),
  forwarder: msg({ message: 'forwarder', context: 'in a sentence' }),
};
