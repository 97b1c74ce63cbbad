import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { FinderPage } from './finder-page.tsx';
import { BetaDirectoryPage } from './beta-directory-page.tsx';

type Props = {
  /** Says what goes along, and which consult the service is chosen for. */
  notes: ReactNode;
  /** Offers consults that somebody began and did not send, before anything is asked for. */
  unfinished: ReactNode;
  /** The id of the consult for which the person chooses a service; null where a service begins a new consult. */
  choosing: string | null;
};

/**
 * /dashboard/consult: the beta directory for people who hold betaEconsultSearch and sit at a desk, the finder for all
 * others.
 */
export function ConsultPage(props: Props) {
  const held = heldBy(useQuery(claimsQuery).data);
  const desk = useDesk();
  return held.has('betaEconsultSearch') && desk ? <BetaDirectoryPage {...props} /> : <FinderPage {...props} />;
}

/** Wider than the width up to which the sidebar covers the page (app/shell/use-frame.ts). */
const wide = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 901px)');

/** Whether the window is as wide as a desktop's; the native app never counts as one. */
function useDesk(): boolean {
  const isWide = useSyncExternalStore(onWidth, () => wide?.matches ?? false);
  return isWide && !isNative();
}

function onWidth(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}
