import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { fullName, initials } from '@consult/domain/activity/person-name.ts';
import { inRoleOrder } from '@consult/domain/activity/roles.ts';
import { Initials } from '../../ui/initials.tsx';
import { AttachmentList } from '../attachment/attachment.ts';
import classes from './consult.module.css';
import type { Activity, Member } from './consult-query.ts';
import { Deliveries } from './deliveries.tsx';
import { roleNames } from '../../ui/role-names.ts';
import { ViewerRole } from './viewer-role.tsx';

/** Members, what the referrer answered, and the files they sent along. The other sections come with the features that fill them. */
export function Details({ activity }: { activity: Activity }) {
  return (
    <>
      <section className={classes.section} aria-labelledby="consult-members">
        <div className={classes.sectionHead}>
          <h2 id="consult-members">
            <Trans>Members</Trans>
          </h2>
          <span className={classes.viewerNarrow}>
            <ViewerRole activity={activity} />
          </span>
        </div>
        <ul className={classes.members}>
          {inRoleOrder(activity.members).map((member) => (
            <MemberLine key={member.personId} member={member} />
          ))}
        </ul>
      </section>
      {activity.deliveries.length > 0 ? <Deliveries deliveries={activity.deliveries} /> : null}
      <section className={classes.section} aria-labelledby="consult-symptoms">
        <h2 id="consult-symptoms">
          <Trans>Symptoms</Trans>
        </h2>
        {activity.empty ? (
          <p className={classes.quiet}>
            <Trans>This entry cannot be shown.</Trans>
          </p>
        ) : null}
        {!activity.empty && activity.answers.length === 0 ? (
          <p className={classes.quiet}>
            <Trans>No questions were answered.</Trans>
          </p>
        ) : null}
        <dl className={classes.answers}>
          {activity.answers.map(({ header, values }) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </section>
      {activity.attachments.length > 0 ? (
        <section className={classes.section} aria-labelledby="consult-attachments">
          <h2 id="consult-attachments">
            <Trans>Attachments</Trans>
          </h2>
          <AttachmentList attachments={activity.attachments} labelledBy="consult-attachments" />
        </section>
      ) : null}
    </>
  );
}

function MemberLine({ member }: { member: Member }) {
  const { i18n } = useLingui();
  return (
    <li className={classes.member}>
      <Initials index={member.position}>{initials(member)}</Initials>
      <span className={classes.memberName}>
        <strong>{fullName(member)}</strong>
        {member.salutation === '' && member.credentials ? `, ${member.credentials}` : null} ·{' '}
        {i18n._(roleNames[member.role])}
      </span>
      <span className={classes.memberPlace}>{[member.clinicName, member.city].filter(Boolean).join(', ')}</span>
    </li>
  );
}
