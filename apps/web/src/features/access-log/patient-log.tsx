import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { failedWith } from '../../app/call-error.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { patientLogQuery, type AskedPatient } from './access-log-query.ts';
import classes from './access-log.module.css';
import { recordEntryWords } from './entry-words.ts';
import { foldEntries } from './fold-entries.ts';
import { LogFailed, LogList, LogLoading } from './log-list.tsx';
import { PatientForm } from './patient-form.tsx';

/**
 * Who read a patient's record: that of the consult from which the viewer came, or by health number. The number stays on
 * the page and enters no address.
 */
export function PatientLogView({ consultId }: { consultId: string | null }) {
  const [asked, setAsked] = useState<AskedPatient | null>(consultId === null ? null : { activityId: consultId });
  return (
    <>
      <p className={classes.lead}>
        <Trans>
          Everybody who opened what your clinic has of a patient, in whichever clinic they did. Looking at it is logged
          as well.
        </Trans>
      </p>
      <PatientForm onAsk={setAsked} />
      {asked ? <AskedLog key={JSON.stringify(asked)} asked={asked} /> : null}
    </>
  );
}

/** What a patient did by a link; whatever else nobody did, the product did. */
const byPatient: ReadonlySet<string> = new Set([
  'copy-opened',
  'patient-message-opened',
  'patient-file-opened',
  'form-opened',
  'form-submitted',
]);

function AskedLog({ asked }: { asked: AskedPatient }) {
  const { t, i18n } = useLingui();
  const [lists, setLists] = useState(false);
  const log = useInfiniteQuery(patientLogQuery(asked, lists));
  const first = log.data?.pages[0];
  if (log.isPending) return <LogLoading />;
  if (!first)
    return failedWith(log.error, 'NOT_FOUND') ? (
      <Banner tone="info">
        <Trans>Your clinic has no record of a patient with this number.</Trans>
      </Banner>
    ) : (
      <LogFailed error={log.error} onTryAgain={() => void log.refetch()} trying={log.isFetching} />
    );
  const { patient, clinicName } = first;
  const name = `${patient.firstName} ${patient.lastName}`;
  const phn = formatHealthNumber(patient.province, patient.phn);
  return (
    <section aria-labelledby="access-log-patient">
      <h2 id="access-log-patient" className={classes.patient}>
        {name} <span>{`PHN ${phn} ${patient.province}`}</span> <span>{patient.dateOfBirth}</span>{' '}
        <span>{clinicName}</span>
      </h2>
      <Checkbox
        label={<Trans>Also show who had the patient in a list or a search</Trans>}
        checked={lists}
        onChange={({ target }) => setLists(target.checked)}
      />
      <LogList
        lines={foldEntries((log.data?.pages ?? []).flatMap((page) => page.entries))}
        wordsOf={(kinds) => recordEntryWords(i18n, kinds)}
        nobody={(kinds) => (kinds.some((kind) => byPatient.has(kind)) ? t`The patient, by a link` : t`The product`)}
      />
      <LoadMore list={log} />
    </section>
  );
}
