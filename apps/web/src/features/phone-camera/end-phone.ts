import { call } from '../../app/call.ts';
import { forgetPhone, phoneNow, unbindPhone } from './which-phone.ts';

/**
 * Ends the phone of this tab, or the code for it. What it takes from now on is chosen in no form, also where the server
 * can not be told: then this rejects, and the phone is still let in.
 */
export async function endPhone(): Promise<void> {
  const phone = phoneNow();
  if (!phone) return;
  unbindPhone();
  await call('phoneCamera-end', { phoneId: phone.id });
  forgetPhone(phone.id);
}
