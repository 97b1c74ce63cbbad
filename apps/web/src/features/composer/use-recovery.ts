import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../app/call.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import { contentOf, draftOf, fingerprintOf, type DraftPlace } from './draft-values.ts';
import type { FormValues } from './form-values.ts';
import type { KeptDraft, KeptForm } from './kept-consult.ts';

/**
 * The typed text of a draft goes to the server this long after the last key, ms, and when the page goes out of sight.
 */
const restMs = 2_000;

type Recovery = NonNullable<OpenedDraft['recovery']>;

type Given = {
  form: UseFormReturn<FormValues>;
  draft: KeptDraft | null;
  place: DraftPlace;
  isSaved: (values: FormValues) => boolean;
  opened: OpenedDraft | null;
  kept: KeptForm | null;
};

/**
 * The recovery copy beside a draft: typed text that is not saved, for another device. It never changes the draft. While
 * a copy from elsewhere waits to be restored or discarded, nothing is written over it; this device alone keeps the
 * text.
 */
export function useRecovery({ form, draft, place, isSaved, opened, kept }: Given) {
  const [offered, setOffered] = useState<Recovery | null>(() => offerOf(opened, kept));
  const [held, setHeld] = useState<'unknown' | 'here' | 'failed'>('unknown');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const written = useRef(Boolean(opened?.recovery));
  const running = useRef<Promise<void>>(Promise.resolve());

  function writeNow() {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (!draft || offered) return;
    const values = form.getValues();
    const saved = isSaved(values);
    if (saved && !written.current) return;
    const { formData, subject } = draftOf(values, place);
    const recovery = saved ? null : { baseVersion: draft.version, formData, subject };
    running.current = running.current.then(async () => {
      try {
        await call('consultDraft-saveRecovery', { draftId: draft.draftId, recovery });
        written.current = recovery !== null;
        setHeld(recovery ? 'here' : 'unknown');
      } catch {
        // The device keeps the text; the bar says that the server does not have it, and the next key tries again.
        setHeld('failed');
      }
    });
  }
  const write = useEffectEvent(() => writeNow());
  function stop() {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }
  const later = useEffectEvent(() => {
    if (!draft) return;
    stop();
    timer.current = setTimeout(write, restMs);
  });
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => later() });
    const handleHide = () => {
      if (timer.current) write();
    };
    addEventListener('pagehide', handleHide);
    addEventListener('online', handleHide);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', handleHide);
      removeEventListener('online', handleHide);
      document.removeEventListener('visibilitychange', handleHide);
      handleHide();
    };
  }, [form]);

  return {
    /** The copy from another device; null once the person restored or discarded it. */
    offered,
    /** Whether the server has the text typed here. */
    held,
    /** Ends the offer: the person restored the copy (`wanted`) or discarded it. */
    settle: (wanted: boolean) => {
      const from = offered;
      setOffered(null);
      if (wanted || !draft || !from) return;
      running.current = running.current.then(async () => {
        await call('consultDraft-saveRecovery', { draftId: draft.draftId, recovery: null }).then(
          () => (written.current = false),
          // The next opening of the draft offers it again.
          () => setHeld('failed'),
        );
      });
    },
    /** Waits for running copies before the draft itself is written: an older copy must not come after it. */
    pause: async () => {
      stop();
      await running.current;
    },
    /** Notes that the server deleted the copy with a save. */
    forgotten: () => {
      written.current = false;
      setHeld('unknown');
    },
  };
}

/** A copy from another device that differs from the draft, unless this device has newer text. */
function offerOf(opened: OpenedDraft | null, kept: KeptForm | null): Recovery | null {
  if (!opened?.recovery) return null;
  const { recovery } = opened;
  if (kept && kept.at >= Date.parse(recovery.savedAt)) return null;
  const saved = contentOf(opened);
  // A draft without a clinic opens with the person's only one: that difference was not typed.
  const locationId = opened.formData.locationId === null ? null : recovery.formData.locationId;
  const formData = { ...recovery.formData, locationId };
  const typed = contentOf({ ...opened, formData, subject: recovery.subject });
  return fingerprintOf(typed) === fingerprintOf(saved) ? null : recovery;
}
