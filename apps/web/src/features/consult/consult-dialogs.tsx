import { useQuery } from '@tanstack/react-query';
import type { CallName } from '../../app/call.ts';
import { profileQuery } from '../../app/session.ts';
import type { Activity, Member } from '../activity/activity.ts';
import { ForwardToMoaDialog, ForwardToPatientDialog, ForwardToSpecialistDialog } from '../forward/forward.ts';
import { AddConsultantDialog } from '../member/member.ts';
import { OutcomesDialog } from '../outcome/outcome.ts';
import { InvoiceDialog, PaymentDialog } from '../payment/payment.ts';
import { AskDialog, GiveDialog, ReassignDialog, ReturnDialog, type PromiseDialog } from '../promise/promise.ts';
import { AppointmentDialog, ShareDialog } from '../patient-window/patient-window.ts';

export type ConsultDialog =
  | PromiseDialog
  | 'forward-to-moa'
  | 'forward-to-patient'
  | 'share-with-patient'
  | 'appointment'
  | 'add-consultant'
  | 'payment'
  | 'invoice'
  | 'outcome';

const dialogs: { [Name in CallName]?: ConsultDialog } = {
  'outcome-save': 'outcome',
  'secureMessaging-moaMessage': 'forward-to-moa',
  'secureMessaging-forwardEconsult': 'forward-to-specialist',
  'secureMessaging-forwardToPatient': 'forward-to-patient',
};

/** The dialog from which a call is made; null for none. */
export const dialogOf = (call: CallName): ConsultDialog | null => dialogs[call] ?? null;

type Props = {
  dialog: ConsultDialog | null;
  activity: Activity;
  viewerId: string;
  own: Member | undefined;
  onClose: () => void;
  /** The viewer gave the consult away, and reads it no more. */
  onLeft: () => void;
  /** Goes on to the dialog that shares the consult with its patient. */
  onShare: () => void;
};

/** Shows the dialog of one action of the opened consult. */
export function ConsultDialogs({ dialog, activity, viewerId, own, onClose, onLeft, onShare }: Props) {
  const profile = useQuery(profileQuery).data;
  const viewer = {
    personId: viewerId,
    lastName: own?.lastName ?? profile?.lastName ?? '',
    clinicName: own?.clinicName ?? '',
    city: own?.city ?? '',
    province: own?.province ?? '',
  };
  switch (dialog) {
    case 'forward-to-moa':
      return <ForwardToMoaDialog activity={activity} viewer={viewer} onClose={onClose} />;
    case 'forward-to-specialist':
      return <ForwardToSpecialistDialog activity={activity} viewer={viewer} onClose={onClose} />;
    case 'forward-to-patient':
      return <ForwardToPatientDialog activity={activity} onClose={onClose} />;
    case 'share-with-patient':
      return <ShareDialog activity={activity} onClose={onClose} />;
    case 'appointment':
      return <AppointmentDialog activity={activity} onClose={onClose} onShare={onShare} />;
    case 'add-consultant':
      return <AddConsultantDialog activity={activity} onClose={onClose} />;
    case 'payment':
      return <PaymentDialog activity={activity} onClose={onClose} />;
    case 'invoice':
      return <InvoiceDialog activity={activity} onClose={onClose} />;
    case 'outcome':
      return <OutcomesDialog activity={activity} open onClose={onClose} />;
    case 'reassign':
    case 'give': {
      if (!activity.clock) return null;
      const Handing = dialog === 'give' ? GiveDialog : ReassignDialog;
      return (
        <Handing activity={activity} clock={activity.clock} viewerId={viewerId} onClose={onClose} onLeft={onLeft} />
      );
    }
    case 'return':
      return <ReturnDialog activity={activity} onClose={onClose} />;
    case 'ask-information':
      return <AskDialog activity={activity} onClose={onClose} />;
    case null:
      return null;
  }
}
