import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '@consult/domain/money/money.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { SideDialog } from '../../ui/side-dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { WithNumber } from '../../ui/with-number.tsx';
import { DecideForm } from './decide-form.tsx';
import { explanationQuery, type RecordExplanation } from './explanation-query.ts';
import classes from './explanation.module.css';
import { dayText } from './month-words.ts';
import { activityWords, missingWords, statusWords } from './record-words.ts';
import { requestWords } from './way-words.ts';
import { findingWords, instantText, provinceText, type Finding } from './rule-words.ts';

type Props = { recordId: string; onClose: () => void; onNext: () => void };

/** A record of the report: what would be refused and why, or why it was, and what its doctor can do about it. */
export function ExplanationDialog({ recordId, onClose, onNext }: Props) {
  const { t, i18n } = useLingui();
  const explanation = useQuery(explanationQuery(recordId));
  const { data } = explanation;
  const title = data ? `${activityWords(i18n, data.record)}, ${dayText(data.record.createdDay)}` : t`Billing record`;
  return (
    <SideDialog title={title} onClose={onClose}>
      {data ? (
        <div className={classes.explanation}>
          <Whose explanation={data} />
          <Why explanation={data} />
          <DecideForm key={`${recordId} ${data.version}`} explanation={data} onDecided={onNext} />
          <Checked findings={data.findings} />
          {data.activityId ? (
            <Link className={classes.open} to="/dashboard/secure-messaging" search={{ econsultId: data.activityId }}>
              <Trans>Open the consult</Trans>
            </Link>
          ) : null}
        </div>
      ) : explanation.isError ? (
        <ErrorState
          title={t`This record could not be loaded.`}
          onTryAgain={() => void explanation.refetch()}
          trying={explanation.isFetching}
          kept={callErrorText(i18n, explanation.error)}
        />
      ) : (
        <p>
          <span className="visually-hidden">
            <Trans>Loading…</Trans>
          </span>
          <Bone width="70%" />
        </p>
      )}
    </SideDialog>
  );
}

function Whose({
  explanation: { record, patientName, patientProvince, diagnosisTitle },
}: Pick<ContentProps, 'explanation'>) {
  const { i18n } = useLingui();
  const fee = record.fee === null ? '' : formatMoney(record.fee, i18n.locale === 'fr' ? 'fr' : 'en');
  const about = [`${record.patientId} ${patientProvince}`.trim(), record.billingCode, fee];
  return (
    <p className={classes.whose}>
      <WithNumber name={patientName} rest={about} />
      <span>
        {[statusWords(i18n, record), record.dxCode && `${record.dxCode} ${diagnosisTitle}`.trim()]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </p>
  );
}

type ContentProps = { explanation: RecordExplanation };

/** What is broken, each with its rule; what the payer said where it refused. */
function Why({ explanation }: ContentProps) {
  const { record, findings, rejection, withoutClaimsWay, decision, verdict } = explanation;
  const { t, i18n } = useLingui();
  const tongue = language(i18n);
  const province = provinceText(i18n, withoutClaimsWay);
  const isSent = record.status === 'submitted' || record.status === 'unconfirmed';
  const broken = findings.filter(({ outcome }) => outcome !== 'passed');
  const hasNoClinic = record.missing.includes('clinic');
  const decidedAt = decision ? instantText(decision.at) : '';
  return (
    <>
      {rejection && record.payToDoctor === null ? (
        <section className={classes.finding}>
          <h3>{t`Rejected by the payer: ${rejection.code}`}</h3>
          <p>{rejection[tongue] || t`Ask your payer`}</p>
        </section>
      ) : null}
      <PaidOtherwise explanation={explanation} />
      <Requested explanation={explanation} />
      {verdict === 'elsewhere' && !hasNoClinic ? (
        <section className={classes.finding}>
          <h3>{province === '' ? t`No claims way yet` : t`No claims way for ${province} yet`}</h3>
          <p>
            <Trans>The record is kept as it is. No rule of another province judges it.</Trans>
          </p>
        </section>
      ) : null}
      {record.missing.length > 0 ? (
        <section className={classes.finding} data-outcome="hold">
          <h3>{missingWords(i18n, record.missing)}</h3>
          <p>
            {hasNoClinic ? (
              <Trans>
                It is not known which payer this goes to, or under which rules. It is checked once you have added your
                clinic.
              </Trans>
            ) : (
              <Trans>
                No rule holds this record. Its claim is not complete yet, and it goes with the first file after that.
              </Trans>
            )}
          </p>
        </section>
      ) : null}
      {decision ? (
        <p className={classes.decided}>
          {decision.kind === 'hold'
            ? t`Held by you since ${decidedAt}.`
            : t`You decided on ${decidedAt} to send it as it is.`}
        </p>
      ) : null}
      {broken.map((finding) => {
        const { head, why } = findingWords(i18n, finding, isSent);
        const [source, from] = [finding.source[tongue], dayText(finding.from)];
        return (
          <section key={finding.rule} className={classes.finding} data-outcome={finding.outcome}>
            <h3>{head}</h3>
            <p>{why}</p>
            <div className={classes.source}>
              <IconBook2 size={16} stroke={1.75} aria-hidden="true" />
              <p>
                <Trans>
                  {source} · in force since {from}
                </Trans>
                <span>
                  {finding.confirmed
                    ? t`An administrator keeps the words of this rule and its dates.`
                    : t`Not confirmed by an administrator yet.`}
                </span>
              </p>
            </div>
          </section>
        );
      })}
    </>
  );
}

/** That the payer paid another amount than was claimed, and why. */
function PaidOtherwise({ explanation: { record, rejection } }: ContentProps) {
  const { t, i18n } = useLingui();
  const { payToDoctor, fee } = record;
  if (payToDoctor === null || fee === null || payToDoctor === fee) return null;
  const tongue = language(i18n);
  const [paid, expected] = [formatMoney(payToDoctor, tongue), formatMoney(fee, tongue)];
  return (
    <section className={classes.finding} data-outcome="warn">
      <h3>{t`Paid ${paid} of ${expected} expected`}</h3>
      {rejection ? <p>{`${rejection.code}: ${rejection[tongue] || t`Ask your payer`}`}</p> : null}
    </section>
  );
}

/** What was asked of the payer for its claim, and why it may have to be. */
function Requested({ explanation: { record, amendment, mailFailed } }: ContentProps) {
  const { t, i18n } = useLingui();
  const rejection = amendment?.rejection ?? null;
  const since = amendment ? instantText(amendment.at) : '';
  return (
    <>
      {mailFailed && record.status !== 'failed' && amendment === null ? (
        <section className={classes.finding} data-outcome="warn">
          <h3>{t`The message did not reach the patient`}</h3>
          <p>{t`Its email failed after the claim had gone into a file. Have the claim deleted, unless you reached the patient.`}</p>
        </section>
      ) : null}
      {amendment ? (
        <section className={classes.finding} data-outcome={amendment.state === 'refused' ? 'refuse' : 'warn'}>
          <h3>{requestWords(i18n, amendment, record.paidDay !== null)}</h3>
          <p>
            {since}
            {rejection ? `, ${rejection.code}: ${rejection[language(i18n)] || t`Ask your payer`}` : ''}
          </p>
        </section>
      ) : null}
    </>
  );
}

const language = (i18n: I18n) => (i18n.locale === 'fr' ? 'fr' : 'en');

function Checked({ findings }: { findings: readonly Finding[] }) {
  const { i18n } = useLingui();
  const passed = findings.filter(({ outcome }) => outcome === 'passed');
  if (passed.length === 0) return null;
  return (
    <section className={classes.checked}>
      <h3>
        <Trans>Checked</Trans>
      </h3>
      <ul>
        {passed.map((finding) => (
          <li key={finding.rule}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            <span>{findingWords(i18n, finding).holds}</span>
            <span className={classes.payer}>{finding.payerCodes.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
