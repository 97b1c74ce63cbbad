import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import { consultTabs } from '../consult-tabs.ts';
import { mayOpen, type Viewer } from '../guard.ts';
import { useShortcut } from '../../ui/shortcut.ts';

const messaging = routeOf('/dashboard/secure-messaging');
const clinicInbox = routeOf('/dashboard/clinic-inbox');

/** The keys that go to a list from anywhere: g, then its letter. */
export function GoKeys({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toTab = (tab: 'inbox' | 'archive' | 'drafts' | 'notifications') => () =>
    void navigate({ to: '/dashboard/secure-messaging', search: { tab } });
  const news = messaging !== null && mayOpen(messaging, viewer);
  const consults = news && allows(consultTabs, viewer.held);
  const clinic = clinicInbox !== null && mayOpen(clinicInbox, viewer);
  const only = (may: boolean, label: string) => (may ? label : null);
  const when = (may: boolean, go: () => void) => (may ? go : () => undefined);
  useShortcut('g i', only(consults, t`Go to Inbox`), when(consults, toTab('inbox')));
  useShortcut('g a', only(consults, t`Go to Archive`), when(consults, toTab('archive')));
  useShortcut('g d', only(consults, t`Go to Drafts`), when(consults, toTab('drafts')));
  const toClinic = () => void navigate({ to: '/dashboard/clinic-inbox' });
  useShortcut('g c', only(clinic, t`Go to the clinic inbox`), when(clinic, toClinic));
  useShortcut('g n', only(news, t`Go to News`), when(news, toTab('notifications')));
  return null;
}
