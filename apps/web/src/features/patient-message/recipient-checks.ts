import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkEmail, emailRequired, foldedEmail, typedEmail } from '@consult/domain/patient/email.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { call, type Input } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { onSessionForgotten } from '../../app/session.ts';
import { isComplete, provinceOf, type Checked, type Recipient } from './recipient.ts';

type Asked = Input<'patientMessage-checkRecipient'>['recipients'][number];

type Batch = { asked: { recipient: Asked; answer: PromiseWithResolvers<Checked> }[] };

/** Recipients of a list that was pasted become known together: one call asks for all of them. ms. */
const gatherMs = 100;

/** Typing rests so long before the records are asked about an address, ms. */
const restMs = 500;

const batches = new Map<string, Batch>();
// What one person gathered is not asked in the next one's name.
onSessionForgotten(() => batches.clear());

function ask(locationId: string, recipient: Asked): Promise<Checked> {
  const answer = Promise.withResolvers<Checked>();
  const batch = batches.get(locationId);
  if (batch && batch.asked.length < maxRecipients) batch.asked.push({ recipient, answer });
  else {
    const begun: Batch = { asked: [{ recipient, answer }] };
    batches.set(locationId, begun);
    setTimeout(() => void run(locationId, begun), gatherMs);
  }
  return answer.promise;
}

async function run(locationId: string, batch: Batch): Promise<void> {
  if (batches.get(locationId) === batch) batches.delete(locationId);
  const { asked } = batch;
  try {
    const { recipients } = await call('patientMessage-checkRecipient', {
      locationId,
      recipients: asked.map(({ recipient }) => recipient),
    });
    for (const [at, { answer }] of asked.entries()) answer.resolve(recipients[at]!);
  } catch (error) {
    for (const { answer } of asked) answer.reject(error);
  }
}

const checkQuery = (locationId: string, recipient: Asked) =>
  queryOptions({
    queryKey: ['recipient-check', locationId, keyOf(recipient)],
    queryFn: () => ask(locationId, recipient),
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

const keyOf = ({ province = '', phn = '', patientEmail }: Asked): string =>
  `${province} ${healthNumberKey(phn)} ${foldedEmail(patientEmail)}`;

function askedOf(recipient: Recipient, clinicProvince: string | undefined): Asked | null {
  const province = provinceOf(recipient, clinicProvince);
  if (!isComplete(recipient, province)) return null;
  return { province, phn: recipient.phn, patientEmail: typedEmail(recipient.email) };
}

type Clinic = { id: string; province: string } | null;

/**
 * What the clinic's records say of recipients, before anything is sent to them. A check that fails says nothing: the
 * server asks the same at the send.
 */
export function useRecipientChecks(clinic: Clinic, recipients: readonly Recipient[]) {
  const keyed = new Map<string, Asked>();
  for (const recipient of recipients) {
    const asked = clinic && askedOf(recipient, clinic.province);
    if (asked) keyed.set(keyOf(asked), asked);
  }
  const keys = [...keyed.keys()];
  const answers = useQueries({ queries: [...keyed.values()].map((asked) => checkQuery(clinic!.id, asked)) });
  return {
    of: (recipient: Recipient): Checked | undefined => {
      const asked = clinic && askedOf(recipient, clinic.province);
      return asked ? answers[keys.indexOf(keyOf(asked))]?.data : undefined;
    },
    /** Resolves when nothing is on its way any more: to what is known of each recipient, in their order. */
    settled: async (): Promise<(Checked | undefined)[]> =>
      Promise.all(
        recipients.map(async (recipient) => {
          const asked = clinic && askedOf(recipient, clinic.province);
          return asked
            ? queryClient.ensureQueryData(checkQuery(clinic.id, asked)).catch(() => undefined)
            : undefined;
        }),
      ),
  };
}

const consultQuery = (activityId: string, email: string) =>
  queryOptions({
    queryKey: ['recipient-check', activityId, email],
    queryFn: async ({ signal }) => {
      const recipients = [{ patientEmail: email }];
      const answer = await call('patientMessage-checkRecipient', { activityId, recipients }, { signal });
      return answer.recipients[0] as Checked;
    },
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** What is being typed, as it was when typing last rested. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** The same of the patient of a consult, of whom the server knows the number. Typing rests before it is asked. */
export function useConsultPatientCheck(activityId: string, typed: string) {
  const email = checkEmail(typed, emailRequired) === null ? foldedEmail(typed) : '';
  const rested = useRested(email);
  const answer = useQuery({ ...consultQuery(activityId, email), enabled: email !== '' && email === rested });
  return {
    checked: answer.data,
    settled: async (): Promise<Checked | undefined> =>
      email === '' ? undefined : queryClient.ensureQueryData(consultQuery(activityId, email)).catch(() => undefined),
  };
}

/** Forgets what the records said: something was sent, or the server knew better. */
export function forgetChecks(): void {
  void queryClient.resetQueries({ queryKey: ['recipient-check'] });
}
