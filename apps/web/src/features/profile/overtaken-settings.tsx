import { Trans, useLingui } from '@lingui/react/macro';
import type { Homepage } from '@consult/domain/permission/homepage.ts';
import { Overtaken } from '../../app/overtaken.tsx';
import type { Profile } from '../../app/session.ts';
import { homepageName } from './homepage-name.ts';
import type { ProfileForm } from './use-profile-form.ts';

type Props = { profile: Profile; form: ProfileForm; labels: Readonly<Record<string, string>> };

/** What another page saved of the settings that are being changed here, with the question which counts. */
export function OvertakenSettings({ profile, form, labels }: Props) {
  const { t, i18n } = useLingui();
  if (form.overtaken.length === 0 || form.state === 'running') return null;
  const { homepage } = profile.preferences;
  const theirs = form.overtaken.map((key) => {
    if (key === 'homepage')
      return `${t`Homepage`}: ${homepage === null ? t`Usual` : homepageName(i18n, homepage as Homepage)}`;
    return key in profile ? `${labels[key] ?? ''}: ${profile[key as keyof Profile] as string}` : (labels[key] ?? key);
  });
  return (
    <Overtaken
      flush
      title={<Trans>This was changed elsewhere in the meantime.</Trans>}
      onLeaveTheirs={form.leaveTheirs}
      onKeepMine={form.keepMine}
    >
      {theirs.join(' · ')}
    </Overtaken>
  );
}
