import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failedWith } from '../../app/call-error.ts';
import { countAsUse } from '../../app/idle-lock.ts';
import { useLive } from '../../app/live.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { giveToForm } from '../../app/taken-for-form.ts';
import { announce } from '../../ui/announce.tsx';
import { serverNow } from '../../ui/server-clock.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { phoneQuery, type PhoneLook } from './phone-query.ts';
import { forgetPhone, takeOver, usePhone, type KnownPhone } from './which-phone.ts';

/** A moment after the end, so that the server says it too, ms. */
const marginMs = 500;

/** On every page: takes over what the phone of this tab adds, and notices its end. */
export default function PhoneWatch() {
  const phone = usePhone();
  return phone ? <Watch key={phone.id} phone={phone} /> : null;
}

function Watch({ phone }: { phone: KnownPhone }) {
  const { t } = useLingui();
  const query = phoneQuery(phone.id);
  const { data, error } = useQuery(query);
  const again = () => void refetchAfresh(query.queryKey);
  useLive('gallery', { media: again });
  useLive('session', {
    'session-began': again,
    'session-ended': again,
    'session-locked': null,
    'session-unlocked': null,
  });
  const take = useEffectEvent((look: PhoneLook) => {
    const fresh = takeOver(phone.id, look.mediaIds);
    const count = fresh.length;
    if (count > 0) {
      // Somebody works with the phone while nobody touches this page.
      countAsUse();
      if (phone.form !== null) giveToForm(phone.form, fresh);
      announce(t`${plural(count, { one: '# photo from your phone', other: '# photos from your phone' })}`);
    }
    if (look.state !== 'ended') return;
    forgetPhone(phone.id);
    if (look.endsAt !== null) showSnack({ text: t`Your phone is disconnected.` });
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  useEffect(() => {
    if (failedWith(error, 'NOT_FOUND', 'NOT_ALLOWED')) forgetPhone(phone.id);
  }, [error, phone.id]);
  const over = data ? (data.endsAt ?? data.codeEndsAt) : null;
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (over === null) return;
    const timer = setTimeout(() => askAgain(), Math.max(0, Date.parse(over) - serverNow()) + marginMs);
    return () => clearTimeout(timer);
  }, [over]);
  return null;
}
