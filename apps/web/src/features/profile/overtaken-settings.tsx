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
    const label = key === 'homepage' ? t`Homepage` : (labels[key] ?? key);
    if (key !== 'homepage' && !(key in profile)) return label;
    const usual = homepage === null ? t`Usual` : homepageName(i18n, homepage as Homepage);
    const value = key === 'homepage' ? usual : (profile[key as keyof Profile] as string);
    return t`${label}: ${value}`;
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
