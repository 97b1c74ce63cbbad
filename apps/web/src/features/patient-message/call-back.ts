import { call } from '../../app/call.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { refreshUses } from './use-uses.ts';

/**
 * Calls messages back whose mail has not gone: to the ids of those that stay here, and of those for which it was too
 * late. Throws CallError.
 */
export async function callBack(messageIds: readonly string[]): Promise<{ cancelled: string[]; tooLate: string[] }> {
  const answer = await call('patientMessage-cancel', { messageIds: [...messageIds] });
  void refreshUses();
  void refetchAfresh(['patient-messages']);
  return answer;
}
