import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../ui/banner.tsx';
import { appInfoQuery } from './session.ts';

/** Above every page of a demo world that others than this machine reach (server rules, section 25). */
export function DemoBanner() {
  if (!useQuery(appInfoQuery).data?.demoInPublic) return null;
  return (
    <Banner
      tone="warn"
      flush
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>This is a demo.</Trans>}
    >
      <Trans>Nobody here is real, and everybody knows the passwords. Enter nothing about a real patient.</Trans>
    </Banner>
  );
}
