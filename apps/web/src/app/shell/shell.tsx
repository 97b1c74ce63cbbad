import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCamera,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { fullName } from '../names.ts';
import { isNative } from '../../platform/platform.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PhoneBarPlace } from '../../ui/phone-bar.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { forgetUndo, showSnack } from '../../ui/snackbar.tsx';
import { callErrorText } from '../call-error-text.ts';
import { heldBy, mayOpen, maySend, sidebarOf } from '../guard.ts';
import { endDiscards } from '../local/discarded.ts';
import { halfWrittenNow, isTold, shownNow } from '../local/local.ts';
import { OneTimeHint } from '../one-time-hint.tsx';
import { useTitle } from '../page-title.ts';
import { recordingNow } from '../recording-now.ts';
import { appInfoQuery, claimsQuery, profileQuery, signOut } from '../session.ts';
import { Drawer } from './drawer.tsx';
import { GoKeys } from './go-keys.tsx';
import { SettingsRow } from './settings-row.tsx';
import classes from './shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { UploadSign } from './upload-sign.tsx';
import { useFrame } from './use-frame.ts';
import { useKeptRail } from './use-kept-rail.ts';
import { WaitingSign } from './waiting-sign.tsx';
import { loadLogoutDialog, loadUnsentParts } from './unsent-parts.ts';
import { VersionLine } from './version-line.tsx';

const LogoutDialog = lazy(loadLogoutDialog);

/** The page's own needs come first, ms. */
const partsAfterMs = 3_000;

/** Whether something is here that the server does not have. */
const isLeftBehind = () => shownNow().some(isTold) || halfWrittenNow() > 0 || recordingNow() !== null;

type Props = {
  onInvite: () => void;
  /** Opens what finds anything; absent while no page of the dashboard may be used. */
  onFind?: () => void;
  children: ReactNode;
};

/** The frame around every page of the dashboard: sidebar, top bar on a phone, and the sheet. */
export function Shell({ onInvite, onFind, children }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const claims = useQuery(claimsQuery).data;
  const profile = useQuery(profileQuery).data;
  const info = useQuery(appInfoQuery).data;
  const title = useTitle();
  const frame = useFrame();
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const [cameraButton, setCameraButton] = useState<HTMLElement | null>(null);

  const viewer = useMemo(() => ({ held: heldBy(claims), native: isNative() }), [claims]);
  const groups = useMemo(() => sidebarOf(viewer), [viewer]);
  const keepSide = useKeptRail(
    // Without these the sidebar is not whole.
    claims && profile && info ? claims.uid : null,
    frame.open,
    JSON.stringify([i18n.locale, groups, profile && fullName(profile), info?.version]),
  );
  const newConsult = routeOf('/dashboard/consult');
  const camera = routeOf('/dashboard/camera');

  useShortcut('?', t`Show the shortcuts`, () => setShortcutsShown(true));
  const mayBegin = newConsult !== null && mayOpen(newConsult, viewer);
  useShortcut('c', mayBegin ? t`New Consult` : null, () => {
    if (mayBegin) void navigate({ to: '/dashboard/consult' });
  });

  const [asking, setAsking] = useState(false);
  const logout = () => {
    setAsking(false);
    signOut(() => navigate({ to: '/login' })).catch((error: unknown) =>
      showSnack({ text: callErrorText(i18n, error) }),
    );
  };
  // Without the question nobody is signed out.
  const ask = () => {
    loadLogoutDialog().then(
      () => setAsking(true),
      (error: unknown) => showSnack({ text: callErrorText(i18n, error) }),
    );
  };
  const leave = async () => {
    try {
      for (const undo of await endDiscards()) forgetUndo(undo);
    } finally {
      if (isLeftBehind()) ask();
      else logout();
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => void loadUnsentParts(), partsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const finder = (className?: string) =>
    onFind ? (
      <IconButton
        onFrame
        className={className}
        label={t`Find a patient, consult, service or page`}
        icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onFind}
      />
    ) : null;
  const sidebar = (open: boolean, onFollow?: () => void) => (
    <>
      <Sidebar
        groups={groups}
        open={open}
        userName={profile ? fullName(profile) : null}
        supportUrl={info?.supportUrl}
        {...(claims && maySend(claims)
          ? {
              onInvite: () => {
                onFollow?.();
                onInvite();
              },
            }
          : {})}
        {...(onFollow ? { onFollow } : {})}
      />
      <UploadSign look={open ? 'line' : 'sign'} />
      <WaitingSign look={open ? 'line' : 'sign'} />
      <SettingsRow open={open} onShortcuts={() => setShortcutsShown(true)} onLogout={() => void leave()} />
      <VersionLine info={info} open={open} />
    </>
  );
  return (
    <div className={classes.frame} data-open={frame.open || undefined}>
      <GoKeys viewer={viewer} />
      <a className={classes.skip} href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <header className={classes.phoneBar}>
        <PhoneBarPlace>
          <IconButton
            onFrame
            label={t`Menu`}
            icon={<IconMenu2 size={18} stroke={1.75} aria-hidden="true" />}
            onClick={frame.showDrawer}
          />
          <span className={classes.phoneTitle} aria-hidden="true">
            {title}
          </span>
          <UploadSign look="sign" />
          {finder()}
          {camera && mayOpen(camera, viewer) ? (
            <>
              <Link
                ref={setCameraButton}
                to="/dashboard/camera"
                className={classes.camera}
                aria-label={t`Take photos for your eConsult using the camera`}
                title={t`Take photos for your eConsult using the camera`}
              >
                <IconCamera size={18} stroke={1.75} aria-hidden="true" />
              </Link>
              <OneTimeHint name="camera-for-econsult" anchor={cameraButton} side="bottom">
                <Trans>Take photos for your eConsult using the camera</Trans>
              </OneTimeHint>
            </>
          ) : null}
        </PhoneBarPlace>
        <WaitingSign look="sign" />
      </header>
      <aside className={classes.side} ref={keepSide}>
        <div className={classes.brand} data-starts="top">
          <Mark />
          {frame.open ? <span className={classes.name}>Consult</span> : null}
          <IconButton
            onFrame
            label={frame.open ? t`Close the sidebar` : t`Open the sidebar`}
            aria-expanded={frame.open}
            icon={
              frame.open ? (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={frame.toggle}
          />
          {finder(classes.find)}
        </div>
        {sidebar(frame.open)}
      </aside>
      {frame.drawer ? (
        <Drawer label={t`Menu`} onClose={frame.hideDrawer}>
          {sidebar(true, frame.hideDrawer)}
        </Drawer>
      ) : null}
      <main className={classes.sheet} id="content" tabIndex={-1}>
        {children}
      </main>
      {asking ? (
        <Suspense>
          <LogoutDialog onLogout={logout} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      {shortcutsShown ? <ShortcutsDialog onClose={() => setShortcutsShown(false)} /> : null}
    </div>
  );
}
