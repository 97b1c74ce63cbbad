import { useLingui } from '@lingui/react/macro';
import { cardOf } from '@consult/domain/consult/consult-card.ts';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { userColour } from '@consult/domain/activity/user-colours.ts';
import { isProvince, provinceNames } from '@consult/domain/patient/provinces.ts';
import { ageWords } from '../../ui/age-words.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { roleNames } from '../../ui/role-names.ts';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Activity } from '../activity/activity.ts';
import { FilePictures } from '../attachment/attachment.ts';
import { useCopyPrediction } from '../prediction/prediction.ts';
import { FileViewer, useFileViewer } from '../viewer/viewer.ts';
import classes from './consult-card.module.css';

/** What a consult is about, at the head of its thread: the question, age and sex, key answers and pictures. */
export function ConsultCard({ activity }: { activity: Activity }) {
  const { t, i18n } = useLingui();
  const viewer = useFileViewer();
  const pictures = activity.attachments.filter(({ contentType }) => contentType.startsWith('image/'));
  const predictionOf = useCopyPrediction(pictures, activity.can.predictImages);
  const { question, key } = cardOf(activity.answers);
  const facts = usePatientFacts(activity);
  if (!question && key.length === 0 && pictures.length === 0) return null;
  const sender = activity.members.find(({ role }) => role === 'referrer');
  return (
    <section className={classes.card} aria-label={t`What this consult is about`}>
      {question ? (
        <h2 className={classes.question}>
          <span className="visually-hidden">{question.header}: </span>
          <LinkedText>{question.values.join(', ')}</LinkedText>
        </h2>
      ) : null}
      <p className={classes.by}>
        {sender ? (
          <>
            <strong style={{ color: `var(--who-${userColour(sender.position)})` }}>{fullName(sender)}</strong>
            <span className={classes.role}>
              {[i18n._(roleNames[sender.role]), sender.clinicName].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : null}
        <SaidTime at={activity.createdAt} className={classes.at} />
      </p>
      <div className={classes.facts}>
        <p className={classes.patient}>{facts}</p>
        <dl className={classes.answers}>
          {key.map(({ header, values }) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>
                <LinkedText>{values.join(', ')}</LinkedText>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {pictures.length > 0 ? (
        <FilePictures
          files={pictures}
          label={t`Pictures of this consult`}
          onOpen={(id) => viewer.open(activity.attachments, id)}
        />
      ) : null}
      <FileViewer {...viewer.shown} {...(predictionOf && { aside: predictionOf })} />
    </section>
  );
}

/** '42 y · Female · Alberta'; the sex is known of patients from another province. */
export function usePatientFacts({ patient, oopData }: Activity): string {
  const { t, i18n } = useLingui();
  const age = ageWords(i18n, patient.dateOfBirth, useBusinessToday());
  const sex = oopData?.genderCode === 'F' ? t`Female` : oopData?.genderCode === 'M' ? t`Male` : '';
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const province = isProvince(patient.province) ? provinceNames[patient.province][language] : patient.province;
  return [age, sex, province].filter(Boolean).join(' · ');
}
