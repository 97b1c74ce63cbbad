import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { recordGroups } from '@consult/domain/billing/record-status.ts';
import { addMonths, monthKey, reportMonth, reportMonths } from '@consult/domain/billing/report.ts';
import { useLive } from '../../app/live.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { sidePlaceId } from '../../ui/side-dialog.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';
import { refreshBilling } from './billing-query.ts';
import { columnsOf } from './columns.tsx';
import { Earnings } from './earnings.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { ExportFormat } from './export-records.ts';
import { nextOf } from './explanation-query.ts';
import { Explanations } from './explanations.tsx';
import { monthName } from './month-words.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';
import { NeedsBanner } from './needs-banner.tsx';
import { RecordsTable } from './records-table.tsx';
import classes from './report.module.css';

const path = '/dashboard/billing-report';
const open = { fetchByStatus: { statuses: [...recordGroups.open] } };
const needing = { fetchByStatus: { ...open.fetchByStatus, needsYou: true } };
const rejected = { fetchByStatus: { statuses: [...recordGroups.rejected] } };

/** /dashboard/billing-report: what was earned, and every billing record of one's own with where it stands. */
export function BillingReportPage() {
  const { i18n } = useLingui();
  const title = useTitle();
  const navigate = useNavigate();
  const personId = useQuery(claimsQuery).data?.uid;
  const today = businessDayAt(serverNow());
  const months = reportMonths(today);
  const { month: asked } = useSearch({ from: path });
  const month = months.find((one) => monthKey(one) === asked) ?? addMonths(reportMonth(today), -1);
  const [opened, setOpened] = useState<string | null>(null);
  const [onlyNeeding, setOnlyNeeding] = useState(false);
  const [failed, setFailed] = useState<ExportFormat | null>(null);
  const span = { month: monthKey(month) };
  const closed = { fetchByCreated: { ...span, statuses: [...recordGroups.closed] } };
  const processed = { fetchByHlinkResultReceivedAt: span };
  const queryClient = useQueryClient();
  const opens = { opened, onOpen: ({ id }: { id: string }) => setOpened(id) };
  useLive('billing', { billing: () => void refreshBilling() });

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Picker
              label={
                <span className="visually-hidden">
                  <Trans>Month</Trans>
                </span>
              }
              icon={<IconCalendar size={16} stroke={1.75} aria-hidden="true" />}
              className={classes.month}
              value={monthKey(month)}
              onChange={(event) => void navigate({ to: path, search: { month: event.target.value }, replace: true })}
            >
              {months.map((one) => (
                <option key={monthKey(one)} value={monthKey(one)}>
                  {monthName(one, i18n.locale)}
                </option>
              ))}
            </Picker>
            <ExportButtons question={processed} onFailed={setFailed} />
          </>
        }
      />
      {failed ? (
        <p role="alert" className={classes.trouble}>
          {failed === 'csv' ? (
            <Trans>Error exporting CSV. Please try again.</Trans>
          ) : (
            <Trans>Error exporting PDF. Please try again.</Trans>
          )}
        </p>
      ) : null}
      <div className={classes.withSide}>
        <PageBody padded>
          <div className={classes.report}>
            {personId === undefined ? null : <Earnings personId={personId} />}
            <NeedsBanner onlyThese={onlyNeeding} onOnlyThese={setOnlyNeeding} />
            <div className={classes.beside}>
              <RecordsTable
                key={onlyNeeding ? 'needing' : 'open'}
                title={<Trans>New & Pending</Trans>}
                question={onlyNeeding ? needing : open}
                columns={columnsOf.open}
                sort="created"
                {...opens}
              />
              <RecordsTable
                title={<Trans>Rejected</Trans>}
                question={rejected}
                columns={columnsOf.rejected}
                sort="created"
                {...opens}
                urgent
              />
            </div>
            <RecordsTable
              key={`closed ${monthKey(month)}`}
              title={<Trans id="billing.closedRecords">Closed</Trans>}
              question={closed}
              columns={columnsOf.closed}
              sort="created"
              {...opens}
            />
            <Explanations />
            <RecordsTable
              key={`processed ${monthKey(month)}`}
              title={<Trans>Processed Billing Records</Trans>}
              question={processed}
              columns={columnsOf.processed}
              sort="hlinkResultReceivedAt"
              {...opens}
            />
          </div>
        </PageBody>
        <div id={sidePlaceId} className={classes.side} />
      </div>
      {opened === null ? null : (
        <ExplanationDialog
          key={opened}
          recordId={opened}
          onClose={() => setOpened(null)}
          onNext={() => setOpened(nextOf(queryClient, opened))}
        />
      )}
    </>
  );
}
