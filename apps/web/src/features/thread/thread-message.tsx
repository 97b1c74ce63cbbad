import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { memo } from 'react';
import { fullName, initials } from '@consult/domain/activity/person-name.ts';
import { userColour } from '@consult/domain/activity/user-colours.ts';
import { Initials } from '../../ui/initials.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity, Member } from './thread-activity.ts';
import classes from './thread.module.css';
import { roleNames } from '../../ui/role-names.ts';
import type { Message } from './thread-query.ts';

type Props = {
  message: Message;
  /** Undefined for somebody who is no member any more. */
  member: Member | undefined;
  activityType: Activity['activityType'];
  own: boolean;
  /** Of the viewer's last message: who has read it. */
  readers: readonly Member[] | null;
};

/** One message: who, when, and the text as it was written; links in it are text. */
export const ThreadMessage = memo(function ThreadMessage({ message, member, activityType, own, readers }: Props) {
  const { t, i18n } = useLingui();
  const name = member ? fullName(member) : t`Former member`;
  // Words with a name in them are made as text, not as <Trans>, which would read tags out of the name.
  const systemWords =
    message.event?.kind !== 'consult-sent'
      ? t`${name} changed this consult`
      : activityType === 'phoneConsult'
        ? t`${name} sent the phone consult`
        : activityType === 'referral'
          ? t`${name} sent the referral`
          : t`${name} sent the eConsult`;
  if (message.kind === 'system') {
    return (
      <li className={classes.system}>
        <IconSend size={14} stroke={2} aria-hidden="true" />
        <span>
          {systemWords} · <SaidTime at={message.sentAt} underDay />
        </span>
      </li>
    );
  }
  return (
    <li className={classes.message} data-own={own || undefined}>
      <Initials index={member?.position ?? 0}>{member ? initials(member) : '–'}</Initials>
      <div className={classes.said}>
        <p className={classes.by}>
          <strong style={{ color: `var(--who-${userColour(member?.position ?? 0)})` }}>{name}</strong>
          {member ? (
            <span className={classes.role}>
              {[i18n._(roleNames[member.role]), member.clinicName].filter(Boolean).join(' · ')}
            </span>
          ) : null}
          <SaidTime at={message.sentAt} underDay className={classes.at} />
        </p>
        <p className={classes.text} data-empty={message.empty || undefined}>
          {message.empty ? t`This entry cannot be shown.` : message.text}
        </p>
        {readers ? <ReadBy names={readers.map(fullName)} /> : null}
      </div>
    </li>
  );
});

function ReadBy({ names }: { names: readonly string[] }) {
  const { t, i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
  return (
    <p className={classes.sent}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {names.length > 0 ? t`Sent · read by ${list}` : t`Sent`}
    </p>
  );
}
