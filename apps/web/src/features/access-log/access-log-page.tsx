import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { heldBy } from '../../app/guard.ts';
import { useTitle } from '../../app/page-title.ts';
import { claimsQuery } from '../../app/session.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { OwnLog } from './own-log.tsx';
import { PatientLogView } from './patient-log.tsx';

const path = '/dashboard/access-log';

/** /dashboard/access-log: who opened the own account; for physicians also who read a patient's record. */
export function AccessLogPage() {
  const { t } = useLingui();
  const title = useTitle();
  const { of, consult } = useSearch({ from: path });
  const claims = useQuery(claimsQuery).data;
  const mayAskForPatients = heldBy(claims).has('econsultAndSecureMessaging');
  const current = of === 'patient' && mayAskForPatients ? 'patient' : 'own';
  const tabs = [
    { key: 'own', label: t`My account`, href: path },
    ...(mayAskForPatients
      ? [{ key: 'patient', label: t`A patient’s record`, href: path, search: { of: 'patient' } }]
      : []),
  ];
  return (
    <>
      <PageHeader title={title} tabs={<LinkTabs tabs={tabs} current={current} label={t`Access log`} />} />
      <PageBody padded>
        {current === 'own' ? <OwnLog /> : <PatientLogView key={consult ?? ''} consultId={consult ?? null} />}
      </PageBody>
    </>
  );
}
