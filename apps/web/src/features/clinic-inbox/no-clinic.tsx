import { useLingui } from '@lingui/react/macro';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { appInfoQuery } from '../../app/session.ts';
import { EmptyState } from '../../ui/states.tsx';

/** For staff whose claims name no clinic. Text of document 3, section 6. */
export function NoClinic() {
  const { t } = useLingui();
  const email = useQuery(appInfoQuery).data?.supportEmail ?? '';
  return (
    <EmptyState
      icon={<IconBuildingHospital size={18} stroke={1.75} aria-hidden="true" />}
      action={email ? <a href={`mailto:${email}`}>{email}</a> : undefined}
    >
      {t`Unable to load your clinic ID. Please logout and log back in. If you continue to receive this error, you may not be a member of a clinic. Please contact us at ${email} for assistance setting up your clinic.`}
    </EmptyState>
  );
}
