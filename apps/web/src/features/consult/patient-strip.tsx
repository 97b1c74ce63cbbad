import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconHome, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { checkAge } from '@consult/domain/patient/date-of-birth.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { isProvince, provinceNames } from '@consult/domain/patient/provinces.ts';
import { ageWords } from '../../ui/age-words.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { claimsQuery } from '../../app/session.ts';
import { NamesakeWords, useNamesakeOf } from '../list/list.ts';
import { faultText } from '../../app/fault-text.ts';
import classes from './consult.module.css';
import type { Activity } from '../activity/activity.ts';

type Patient = Activity['patient'];
/** The part of a patient that a list row has. */
export type KnownPatient = Pick<Patient, 'firstName' | 'lastName' | 'phn' | 'province' | 'dateOfBirth'> &
  Partial<Patient>;

type Props = {
  patient: KnownPatient;
  oopData?: Activity['oopData'];
  /** The consult in the lists of its reader, or of their clinic; absent until it is opened. */
  listed?: { id: string; ownerId: string };
};

/** The patient of the consult; in sight as long as the consult is open. */
export function PatientStrip({ patient, oopData = null, listed }: Props) {
  const { t, i18n } = useLingui();
  const reader = useQuery(claimsQuery).data?.uid;
  const namesake = useNamesakeOf(listed?.ownerId, listed?.id ?? '');
  const today = useBusinessToday();
  const age = ageWords(i18n, patient.dateOfBirth, today);
  const phn = formatHealthNumber(patient.province, patient.phn);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const province = isProvince(patient.province) ? provinceNames[patient.province][language] : patient.province;
  return (
    <section className={classes.strip} aria-label={t`Patient`}>
      <h2 className={classes.patientName}>
        {patient.firstName} {patient.lastName}
      </h2>
      <p className={classes.facts}>
        <span className={classes.fact}>
          <Trans>PHN</Trans> <strong>{phn}</strong> <abbr title={province}>{patient.province}</abbr>
          <CopyButton text={patient.phn} label={t`Copy the PHN`} />
        </span>
        <span className={classes.fact}>
          {age === null ? faultText(i18n, checkAge(patient.dateOfBirth, today)) : <strong>{age}</strong>}{' '}
          <span className={classes.born}>{patient.dateOfBirth}</span>
        </span>
        {patient.oop ? (
          <span className={classes.oop}>
            <IconMapPin size={14} stroke={2} aria-hidden="true" />
            <Trans>Out of province</Trans>
          </span>
        ) : null}
      </p>
      {namesake ? (
        <p className={classes.contact}>
          <NamesakeWords namesake={namesake} ofClinic={listed?.ownerId !== reader} />
        </p>
      ) : null}
      {patient.phone || patient.email ? (
        <p className={classes.contact}>
          {patient.phone ? (
            <span className={classes.fact}>
              <IconPhone size={14} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">
                <Trans>Phone</Trans>
              </span>{' '}
              {formatPhone(patient.phone)}
            </span>
          ) : null}
          {patient.email ? (
            <span className={classes.fact}>
              <IconMail size={14} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">
                <Trans>E-mail</Trans>
              </span>{' '}
              <span className={classes.email}>{patient.email}</span>
            </span>
          ) : null}
        </p>
      ) : null}
      {oopData ? <ClaimFacts oopData={oopData} /> : null}
    </section>
  );
}

/** What the claim for a patient from another province needs, in one line. */
function ClaimFacts({ oopData }: { oopData: NonNullable<Activity['oopData']> }) {
  const { t } = useLingui();
  const { genderCode, addressLine1, addressLine2, addressLine3, cityName, postalCode } = oopData;
  const sex = genderCode === 'F' ? t`Female` : genderCode === 'M' ? t`Male` : '';
  const lines = [addressLine1, addressLine2, addressLine3, [cityName, postalCode].filter(Boolean).join(' ')];
  return (
    <p className={classes.contact}>
      {sex ? (
        <span className={classes.fact}>
          <Trans>Sex</Trans> <strong>{sex}</strong>
        </span>
      ) : null}
      <span className={classes.fact}>
        <IconHome size={14} stroke={2} aria-hidden="true" />
        <span className="visually-hidden">
          <Trans>Address</Trans>
        </span>{' '}
        {lines.filter((line) => line.trim() !== '').join(', ')}
      </span>
    </p>
  );
}
