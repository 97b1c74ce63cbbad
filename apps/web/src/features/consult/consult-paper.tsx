import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { fullName } from '../../app/names.ts';
import { cardOf } from '@consult/domain/consult/consult-card.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { profileQuery } from '../../app/session.ts';
import { ageWords } from '../../ui/age-words.ts';
import { Mark } from '../../ui/mark.tsx';
import { useBusinessToday, useNow } from '../../ui/now.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { roleNames } from '../../ui/role-names.ts';
import { statusWords } from '../../ui/status-words.ts';
import { paperTimeWords, zoneWords } from '../../ui/time-words.ts';
import type { Activity, Member } from '../activity/activity.ts';
import { fileAddress } from '../attachment/attachment.ts';
import { PaperThread } from '../message/message.ts';
import { interpretationName, outcomeName } from '../outcome/outcome.ts';
import { usePatientFacts } from './consult-card.tsx';
import classes from './consult-paper.module.css';
import { PaperCall } from './paper-call.tsx';

type Props = { activity: Activity; title: string };

/**
 * The consult as a paper for the chart, in place of the page while it is printed: the patient on every sheet, the card,
 * the thread, the outcome, files by name.
 */
export function ConsultPaper({ activity, title }: Props) {
  const { t } = useLingui();
  return createPortal(
    // A table's foot stands on every sheet.
    <table className={classes.paper} data-paper>
      <tfoot>
        <tr>
          <td>
            <PatientLine activity={activity} />
          </td>
        </tr>
      </tfoot>
      <tbody>
        <tr>
          <td>
            <PaperHead activity={activity} title={title} />
            {activity.empty ? <p>{t`This entry cannot be shown.`}</p> : <PaperCard activity={activity} />}
            <section>
              <h2>
                <Trans>Messages</Trans>
              </h2>
              <PaperThread activity={activity} />
            </section>
            <PaperOutcome activity={activity} />
          </td>
        </tr>
      </tbody>
    </table>,
    document.body,
  );
}

/** Who the sheet is about. */
function PatientLine({ activity: { patient } }: { activity: Activity }) {
  const { i18n } = useLingui();
  const phn = `${formatHealthNumber(patient.province, patient.phn)} ${patient.province}`;
  return (
    <p className={classes.foot}>
      <strong>
        {patient.firstName} {patient.lastName}
      </strong>{' '}
      · {patient.dateOfBirth} · <Trans>PHN {phn}</Trans>
      <span>{zoneWords(i18n, ownZone, 'longGeneric')}</span>
    </p>
  );
}

function PaperHead({ activity, title }: Props) {
  const { t, i18n } = useLingui();
  const { patient, members, oopData } = activity;
  const reader = useQuery(profileQuery).data;
  const now = paperTimeWords(i18n, new Date(useNow()));
  const sent = paperTimeWords(i18n, new Date(activity.createdAt));
  const by = reader ? fullName(reader) : '';
  const kinds = { econsult: t`eConsult`, phoneConsult: t`Phone consult`, referral: t`Referral` };
  const kind = kinds[activity.activityType];
  const age = ageWords(i18n, patient.dateOfBirth, useBusinessToday());
  const phn = formatHealthNumber(patient.province, patient.phn);
  const address = oopData
    ? [oopData.addressLine1, oopData.addressLine2, oopData.addressLine3, oopData.cityName, oopData.postalCode]
    : [];
  return (
    <>
      <header className={classes.head}>
        <Mark />
        <strong>
          <Trans>Consult</Trans>
        </strong>
        <span>{by ? t`Printed ${now} by ${by}` : t`Printed ${now}`}</span>
      </header>
      <div className={classes.title}>
        <h1>{title}</h1>
        <span>{t`${kind}, sent ${sent}`}</span>
      </div>
      <div className={classes.people}>
        <div>
          <p className={classes.label}>
            <Trans>Patient</Trans>
          </p>
          <p className={classes.name}>
            {patient.firstName} {patient.lastName}
          </p>
          <p>{[patient.dateOfBirth, age].filter(Boolean).join(' · ')}</p>
          <p>
            <Trans>PHN</Trans> <strong>{phn}</strong> {patient.province}
          </p>
          {patient.phone ? <p>{formatPhone(patient.phone)}</p> : null}
          {patient.email ? <p>{patient.email}</p> : null}
          {address.some((line) => line.trim() !== '') ? (
            <p>{address.filter((line) => line.trim() !== '').join(', ')}</p>
          ) : null}
        </div>
        {members.map((member) => (
          <PaperMember key={member.personId} member={member} />
        ))}
        {activity.phoneCall ? <PaperCall call={activity.phoneCall} /> : null}
      </div>
    </>
  );
}

function PaperMember({ member }: { member: Member }) {
  const { i18n } = useLingui();
  const place = [member.clinicName, member.city, member.province].filter(Boolean).join(', ');
  return (
    <div>
      <p className={classes.label}>{i18n._(roleNames[member.role])}</p>
      <p className={classes.name}>{fullName(member)}</p>
      {member.credentials ? <p>{member.credentials}</p> : null}
      {place ? <p>{place}</p> : null}
    </div>
  );
}

/** The question, what is key, the pictures, and every other answer and file. */
function PaperCard({ activity }: { activity: Activity }) {
  const { t } = useLingui();
  const { question, key, rest } = cardOf(activity.answers);
  const facts = usePatientFacts(activity);
  const pictures = activity.attachments.filter(({ contentType }) => contentType.startsWith('image/'));
  const others = activity.attachments.filter((file) => !pictures.includes(file));
  const names = others.map(({ name }) => name).join(', ');
  return (
    <>
      <section className={classes.card}>
        {question ? <p className={classes.question}>{question.values.join(', ')}</p> : null}
        <p className={classes.name}>{facts}</p>
        <PaperAnswers answers={key} />
        {pictures.length > 0 ? (
          <ul className={classes.pictures}>
            {pictures.map(({ id, name }, index) => (
              <li key={id}>
                <img src={fileAddress(id)} alt="" />
                <span>{`${String(index + 1)}. ${name}`}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {others.length > 0 ? <p className={classes.label}>{t`Files, not printed: ${names}`}</p> : null}
      </section>
      {rest.length > 0 ? (
        <section>
          <h2>
            <Trans>Symptoms</Trans>
          </h2>
          <PaperAnswers answers={rest} />
        </section>
      ) : null}
    </>
  );
}

function PaperAnswers({ answers }: { answers: readonly Activity['answers'][number][] }) {
  return (
    <dl className={classes.answers}>
      {answers.map(({ header, values }) => (
        <div key={header}>
          <dt>{header}</dt>
          <dd>{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function PaperOutcome({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  const { outcome, outcomeSavedAt, interpretations, status } = activity;
  const saved = outcomeSavedAt ? paperTimeWords(i18n, new Date(outcomeSavedAt)) : '';
  return (
    <section className={classes.whole}>
      <h2>
        <Trans>Outcome</Trans>
      </h2>
      <dl className={classes.answers} data-one>
        {outcome ? (
          <div>
            <dt>
              <Trans>Outcome</Trans>
            </dt>
            <dd>
              <strong>{outcomeName(i18n, outcome.outcome)}</strong>
              {saved ? `, ${saved}` : null}
            </dd>
          </div>
        ) : null}
        {outcome?.diagnosis ? (
          <div>
            <dt>
              <Trans>Diagnosis</Trans>
            </dt>
            <dd>{outcome.diagnosis}</dd>
          </div>
        ) : null}
        {outcome?.diagnosisCode ? (
          <div>
            <dt>
              <Trans>ICD-9 code</Trans>
            </dt>
            <dd>{outcome.diagnosisCode}</dd>
          </div>
        ) : null}
        {interpretations.map(({ interpretationType, created }) => (
          <div key={interpretationType}>
            <dt>
              <Trans>Billed</Trans>
            </dt>
            <dd>
              {interpretationName(i18n, interpretationType)}, {paperTimeWords(i18n, new Date(created))}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <Trans>Status</Trans>
          </dt>
          <dd>{statusWords(i18n, status)}</dd>
        </div>
      </dl>
    </section>
  );
}
