import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconBellOff,
  IconCalendarPlus,
  IconChevronDown,
  IconClipboardCheck,
  IconClockQuestion,
  IconCreditCard,
  IconDots,
  IconEyeShare,
  IconFileExport,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconReceipt,
  IconUserPlus,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { paperName } from '@consult/domain/consult/paper-name.ts';
import { takesAppointment } from '@consult/domain/patient-window/appointment.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { isNative } from '../../platform/platform.ts';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Activity } from '../activity/activity.ts';
import classes from './consult.module.css';
import type { ConsultDialog } from './consult-dialogs.tsx';
import { exportConsult } from './export-consult.ts';
import type { GoOn } from '../message/message.ts';
import { useOwnRow } from './use-own-row.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { activity: Activity; onClose: () => void; goOn: GoOn; onDialog: (dialog: ConsultDialog) => void };

export type HeaderActions = ReturnType<typeof useHeaderActions>;

/** The actions on the opened consult, with their keys, as the header and a phone's one menu offer them. */
export function useHeaderActions({ activity, onClose, goOn, onDialog }: Props) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const { row, can, clock } = activity;
  const actions = useOwnRow(activity, onClose, goOn);
  const [exporting, setExporting] = useState(false);
  useShortcut(
    'e',
    row.folder === 'inbox' ? t`Archive and go on to the next consult` : t`Back to the inbox`,
    actions.move,
  );
  useShortcut('u', t`Mark as unread`, actions.markUnread);

  const runExport = async () => {
    setExporting(true);
    try {
      const { specialty, subsite } = activity;
      const about = [specialty, subsite].map(words.place);
      await exportConsult(activity.id, paperName(about, businessDayAt(serverNow())));
      announce(t`The PDF is made`);
    } catch {
      showSnack({ text: t`Error exporting PDF` });
    } finally {
      setExporting(false);
    }
  };
  const item = (shown: boolean, entry: MenuItem) => (shown ? [entry] : []);
  const menu = [
    ...item(!isNative(), {
      key: 'export',
      label: exporting ? t`Exporting PDF…` : t`Export PDF`,
      icon: exporting ? <Spinner /> : <IconFileExport {...icon} />,
      disabled: exporting || !can.exportPdf,
      onSelect: () => void runExport(),
    }),
    ...item(clock?.can.askInformation ?? false, {
      key: 'ask',
      label: t`Ask for information`,
      icon: <IconClockQuestion {...icon} />,
      onSelect: () => onDialog('ask-information'),
    }),
    ...item(clock?.can.give ?? false, {
      key: 'give',
      label: t`Give to a colleague`,
      icon: <IconUserShare {...icon} />,
      onSelect: () => onDialog('give'),
    }),
    ...item(clock?.can.reassign ?? false, {
      key: 'reassign',
      label: t`Reassign`,
      icon: <IconUserShare {...icon} />,
      onSelect: () => onDialog('reassign'),
    }),
    ...item(clock?.can.return ?? false, {
      key: 'return',
      label: t`Return to referrer`,
      icon: <IconArrowBackUp {...icon} />,
      onSelect: () => onDialog('return'),
    }),
    ...item(can.forwardToMoa, {
      key: 'moa',
      label: t`Forward to MOA`,
      icon: <IconUsers {...icon} />,
      onSelect: () => onDialog('forward-to-moa'),
    }),
    ...item(can.forwardToSpecialist, {
      key: 'specialist',
      label: t`Forward to specialist`,
      icon: <IconUserShare {...icon} />,
      onSelect: () => onDialog('forward-to-specialist'),
    }),
    ...item(can.forwardToPatient, {
      key: 'patient',
      label: t`Forward to patient`,
      icon: <IconMail {...icon} />,
      onSelect: () => onDialog('forward-to-patient'),
    }),
    ...item(can.shareWithPatient, {
      key: 'window',
      label: t`Share with patient`,
      icon: <IconEyeShare {...icon} />,
      onSelect: () => onDialog('share-with-patient'),
    }),
    ...item(can.setAppointment, {
      key: 'appointment',
      label: takesAppointment(activity.status) ? t`Appointment…` : t`Book with an appointment…`,
      icon: <IconCalendarPlus {...icon} />,
      onSelect: () => onDialog('appointment'),
    }),
    ...item(can.addConsultant, {
      key: 'add',
      label: t`Add consultant`,
      icon: <IconUserPlus {...icon} />,
      onSelect: () => onDialog('add-consultant'),
    }),
    ...item(can.charge, {
      key: 'payment',
      label: t`Payment`,
      icon: <IconCreditCard {...icon} />,
      onSelect: () => onDialog('payment'),
    }),
    ...item(can.charge, {
      key: 'invoice',
      label: t`Create invoice`,
      icon: <IconReceipt {...icon} />,
      onSelect: () => onDialog('invoice'),
    }),
  ];
  const mover = {
    label: actions.other === 'archive' ? t`Move to Archive` : t`Move to Inbox`,
    icon: actions.other === 'archive' ? <IconArchive {...icon} /> : <IconInbox {...icon} />,
  };
  const muter = {
    label: row.muted ? t`Unmute` : t`Mute`,
    icon: row.muted ? <IconBell {...icon} /> : <IconBellOff {...icon} />,
  };
  const unread: MenuItem = {
    key: 'unread',
    label: t`Mark as unread`,
    icon: <IconMailOpened {...icon} />,
    onSelect: actions.markUnread,
  };
  const outcomes = item(can.editOutcome, {
    key: 'outcomes',
    label: t`Edit Outcomes`,
    icon: <IconClipboardCheck {...icon} />,
    onSelect: () => onDialog('outcome'),
  });
  return { mover, muter, unread, outcomes, menu, exporting, move: actions.move, mute: actions.mute, muted: row.muted };
}

/** The folder mover, mute and the Actions menu, where they have room. */
export function WideActions({ actions }: { actions: HeaderActions }) {
  const { t } = useLingui();
  return (
    <div className={classes.wideActions}>
      <Button icon={actions.mover.icon} onClick={actions.move} title={actions.mover.label}>
        {actions.mover.label}
      </Button>
      <Button icon={actions.muter.icon} onClick={actions.mute} title={actions.muter.label} aria-pressed={actions.muted}>
        {actions.muter.label}
      </Button>
      <ActionMenu
        label={t`Actions`}
        shortcut={{ key: 'm', label: t`More actions` }}
        items={[...actions.menu, 'line', { key: 'mute', ...actions.muter, onSelect: actions.mute }, actions.unread]}
      >
        {(trigger) => (
          <Button {...trigger} running={actions.exporting ? t`Exporting PDF…` : undefined}>
            <span className={classes.withChevron}>
              <Trans>Actions</Trans> <IconChevronDown {...icon} />
            </span>
          </Button>
        )}
      </ActionMenu>
    </div>
  );
}

/** On a phone: all actions in one menu of the top bar. */
export function PhoneActions({ actions }: { actions: HeaderActions }) {
  const { t } = useLingui();
  const items: (MenuItem | 'line')[] = [
    { key: 'move', ...actions.mover, onSelect: actions.move },
    { key: 'mute', ...actions.muter, onSelect: actions.mute },
    actions.unread,
    'line',
    ...actions.outcomes,
    ...actions.menu,
  ];
  return (
    <ActionMenu label={t`Actions`} items={items}>
      {(trigger) => (
        <button type="button" {...trigger} className={classes.phoneMenu} aria-label={t`Actions`}>
          {actions.exporting ? <Spinner /> : <IconDots size={18} stroke={1.75} aria-hidden="true" />}
        </button>
      )}
    </ActionMenu>
  );
}
