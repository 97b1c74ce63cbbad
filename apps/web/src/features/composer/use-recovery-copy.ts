import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { OpenedDraft } from '../draft/draft.ts';
import { contentOf, draftOf, fingerprintOf, type DraftPlace } from './draft-values.ts';
import { isEmptyForm, type DraftBase, type KeptForm } from './kept-consult.ts';
import { printOf, versionOf, type Recovery } from './recovery-copy.ts';
import { typedAt, type ConsultPlace } from './use-consult-place.ts';

type Given = {
  claimed: ConsultPlace;
  draft: DraftBase | null;
  beside: DraftPlace;
  opened: OpenedDraft | null;
};

/**
 * The recovery copy beside a draft, as the form shows it. While a copy from elsewhere waits to be restored or
 * discarded, nothing is written over it; this device alone keeps the text.
 */
export function useRecoveryCopy({ claimed: { place, copy }, draft, beside, opened }: Given) {
  /** The copy of another device that the draft was opened with, as long as nothing else is typed here. */
  const [waits, setWaits] = useState<Recovery | null>(() => foundIn(opened, typedAt(place), place.base, beside));
  /** The copy of another device beside what is typed here. */
  const served = useSyncExternalStore(
    (listener) => place.subscribe(listener),
    () => {
      const { other } = place.state();
      return copy.isServed(other) ? other : null;
    },
  );
  const failed = useSyncExternalStore(copy.subscribe, copy.failed);
  const [notForgotten, setNotForgotten] = useState(false);
  const show = useEffectEvent(() => copy.shows(beside));
  useEffect(() => show(), [beside.location, beside.service, beside.form, beside.searchType]);
  const look = useEffectEvent(() => {
    const { value, saved, other } = place.state();
    if (!waits || !opened || !draft || saved || isEmptyForm(value) || copy.isServed(other)) return;
    const form = copy.served(opened, draft, value);
    if (form) place.offer({ value: form, version: versionOf(waits) });
  });
  const handleChange = useEffectEvent(() => {
    look();
    if (copy.isServed(place.state().other)) setWaits(null);
  });
  const tellVersion = useEffectEvent(() => {
    // What is shown goes on with the server's copy: whatever is chosen instead of it is saved over that one.
    const version = opened?.recovery ? versionOf(opened.recovery) : 0;
    if (version > 0 && version === place.base) place.offer({ value: place.state().value, version });
  });
  useEffect(() => {
    const stop = place.subscribe(() => handleChange());
    tellVersion();
    look();
    return stop;
  }, [place]);

  const forget = async (version: number) => {
    if (!draft) return;
    await copy.forget(draft.draftId, version).catch(() => {
      // The next opening of the draft offers it again.
      setNotForgotten(true);
    });
  };
  return {
    /** When the text of another device was typed, ISO 8601; null for none, or once it was restored or discarded. */
    offered: waits?.savedAt ?? (served && new Date(served.at).toISOString()),
    /** Whether the server does not have the text typed here, although it should. */
    failed: failed || notForgotten,
    /** Puts the text of another device into the form's place; what was typed here stays beside it. */
    restore: async (put: (form: KeptForm, version: number) => Promise<void>) => {
      if (served) return place.swap();
      const form = waits && opened && draft && copy.served(opened, draft, place.state().value);
      if (form) await put(form, versionOf(waits));
    },
    /** Forgets the text of another device. */
    discard: async () => {
      if (served) return place.keepShown();
      setWaits(null);
      if (waits) await forget(versionOf(waits));
    },
    /** Waits for a running copy before the draft itself is written: an older copy must not come after it. */
    pause: () => place.settle(),
    /** Forgets the server's copy of what was typed here. */
    drop: async (version = place.base) => {
      if (version > 0) await forget(version);
    },
  };
}

/** A copy from another device that differs from the draft, and on which the words of this device are not typed. */
function foundIn(opened: OpenedDraft | null, kept: KeptForm | null, base: number, beside: DraftPlace): Recovery | null {
  if (!opened?.recovery) return null;
  const { recovery } = opened;
  if (versionOf(recovery) === base || (kept && printOf(draftOf(kept.values, beside)) === printOf(recovery)))
    return null;
  const saved = contentOf(opened);
  // A draft without a clinic opens with the person's only one: that difference was not typed.
  const locationId = opened.formData.locationId === null ? null : recovery.formData.locationId;
  const formData = { ...recovery.formData, locationId };
  const typed = contentOf({ ...opened, formData, subject: recovery.subject });
  return fingerprintOf(typed) === fingerprintOf(saved) ? null : recovery;
}
