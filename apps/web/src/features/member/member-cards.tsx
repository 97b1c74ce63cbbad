import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconUserMinus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { fullName } from '../../app/names.ts';
import { initials } from '@consult/domain/activity/person-name.ts';
import { inRoleOrder } from '@consult/domain/activity/roles.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { Button } from '../../ui/button.tsx';
import { Initials } from '../../ui/initials.tsx';
import { roleNames } from '../../ui/role-names.ts';
import type { Member } from '../activity/activity.ts';
import classes from './member.module.css';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

type Props = { activityId: string; members: readonly Member[]; labelledBy: string };

/** The members in the order of their roles; a member's contact opens under their name. */
export function MemberCards({ activityId, members, labelledBy }: Props) {
  const [removing, setRemoving] = useState<Member | null>(null);
  return (
    <>
      <ul className={classes.members} aria-labelledby={labelledBy}>
        {inRoleOrder(members).map((member) => (
          <MemberCard key={member.personId} member={member} onRemove={() => setRemoving(member)} />
        ))}
      </ul>
      {removing ? (
        <RemoveMemberDialog activityId={activityId} member={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
}

function MemberCard({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const name = fullName(member);
  const facts: [label: string, value: ReactNode, known: string][] = [
    [
      t`E-mail`,
      <a key="mail" href={`mailto:${member.email}`}>
        {member.email}
      </a>,
      member.email,
    ],
    [
      t`Phone`,
      <a key="phone" href={`tel:${member.phone}`}>
        {formatPhone(member.phone)}
      </a>,
      member.phone,
    ],
    [t`Fax`, formatPhone(member.fax), member.fax],
    [t`Clinic`, member.clinicName, member.clinicName],
    [t`City`, [member.city, member.province].filter(Boolean).join(', '), member.city],
    [t`Practice ID`, member.practiceId, member.practiceId],
    [t`Credentials`, member.credentials, member.credentials],
  ];
  return (
    <li>
      <details className={classes.card}>
        <summary>
          <Initials index={member.position}>{initials(member)}</Initials>
          <span className={classes.name}>
            <strong>{name}</strong>
            {member.salutation === '' && member.credentials ? `, ${member.credentials}` : null}{' '}
            <span className={classes.role}>· {i18n._(roleNames[member.role])}</span>
          </span>
          <span className={classes.place}>{[member.clinicName, member.city].filter(Boolean).join(', ')}</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
        </summary>
        <dl className={classes.facts}>
          {facts
            .filter(([, , known]) => known !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {member.removable ? (
          <Button
            look="quiet"
            icon={<IconUserMinus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onRemove}
            aria-label={t`Remove ${name} from this consult`}
          >
            <Trans>Remove from this consult</Trans>
          </Button>
        ) : null}
      </details>
    </li>
  );
}
