import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { profileQuery } from '../../app/session.ts';
import {
  blankRecipient,
  faultsOfRecipient,
  useRecipientChecks,
  withTyped,
  type Recipient,
  type RecipientFaults,
} from '../patient-message/patient-message.ts';
import type { OpenedMessage } from './messages-query.ts';

/** The recipient of a message while its sender corrects the address, with what the clinic's records say of it. */
export function useRecipientOf(message: OpenedMessage, given: Partial<Recipient> = {}) {
  const { patientInfo, clinic } = message;
  const profile = useQuery(profileQuery).data;
  const [recipient, setRecipient] = useState<Recipient>({
    ...blankRecipient(message.id),
    province: patientInfo.province,
    phn: patientInfo.phn,
    email: patientInfo.email,
    ...given,
  });
  const location = profile?.locations.find(({ clinicId, disabled }) => clinicId === clinic.id && !disabled);
  const isOther = recipient.email.trim() !== patientInfo.email.trim();
  // Of the address that it went to everything was asked before.
  const checks = useRecipientChecks(isOther ? (location ?? null) : null, [recipient]);
  const checked = checks.of(recipient);
  return {
    recipient,
    checked,
    isOther,
    change: (part: Partial<Recipient>) => setRecipient((now) => withTyped(now, part)),
    /** Waits for the records, and finds what is wrong. */
    faults: async (): Promise<RecipientFaults> => {
      const [known] = await checks.settled();
      const { email, consent } = faultsOfRecipient(recipient, recipient.province, known);
      return { ...(email ? { email } : {}), ...(consent ? { consent } : {}) };
    },
  };
}

/** The faults of a recipient among those of a call. */
export function recipientFaultsOf(faults: FieldFaults): RecipientFaults {
  const { patientEmail: email, consent } = faults;
  return { ...(email ? { email } : {}), ...(consent ? { consent } : {}) };
}
