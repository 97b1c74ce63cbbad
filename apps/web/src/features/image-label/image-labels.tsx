import { Trans } from '@lingui/react/macro';
import { labelledSpecialtyOf } from '@consult/domain/labelling/specialties.ts';
import { useLive } from '../../app/live.ts';
import type { Activity, Member } from '../activity/activity.ts';
import { refreshLabelChoices } from './label-choices-query.ts';
import { LabelForm } from './label-form.tsx';
import classes from './image-label.module.css';

type Props = { activity: Activity; own: Member | undefined };

/** The pictures of a consult with what its consultants say that they show. For viewers with `can.labelImages`. */
export function ImageLabels({ activity, own }: Props) {
  useLive('own-labels', { 'own-labels': () => void refreshLabelChoices() });
  const pictures = activity.attachments.filter(({ contentType }) => contentType.startsWith('image/'));
  const specialty = labelledSpecialtyOf(activity.specialty, activity.subsite);
  if (pictures.length === 0 || specialty === null)
    return (
      <p className={classes.quiet}>
        <Trans>This consult has no images to label.</Trans>
      </p>
    );
  return <LabelForm activity={activity} own={own} pictures={pictures} specialty={specialty} />;
}
