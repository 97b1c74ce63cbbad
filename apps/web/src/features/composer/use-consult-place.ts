import { useEffect, useMemo, useState } from 'react';
import { useConnection } from '../../app/live.ts';
import type { Kept } from '../../app/local/kept.ts';
import { shownNow, useLocal, useLocalLoaded } from '../../app/local/local.ts';
import type { Vault } from '../../app/local/vault.ts';
import { newId } from '../../app/new-id.ts';
import { submittedFrom } from './consult-command.ts';
import { consultAt, isEmptyForm, keptForms, type KeptForm } from './kept-consult.ts';
import { RecoveryCopy } from './recovery-copy.ts';

/** The form that the page shows, where its words lie. */
export type ConsultPlace = {
  formId: string;
  vault: Vault;
  place: Kept<KeptForm>;
  /** The server's copy of what is typed into its draft and not saved. */
  copy: RecoveryCopy;
  /** What had been typed when the page opened it; null for a new form. */
  kept: KeptForm | null;
};

/** Which form the page asks for. */
export type Wanted = {
  /** The draft to open; null for a form without one. */
  draftId: string | null;
  /** A form of the same draft to leave alone: the person looks at the version that was saved elsewhere. */
  besides: string | null;
  /** The form that the address or the page names; null for none. */
  formId: string | null;
};

/**
 * The form that the page shows: the named one, or for a draft the form with its unsaved words on this device; else a
 * new and empty one, whatever else is unfinished (server rules, section 25). null until the vault has said what it
 * holds. `turn` counts the forms begun on this page.
 */
export function useConsultPlace(wanted: Wanted, turn: number): ConsultPlace | null {
  const local = useLocal();
  const loaded = useLocalLoaded();
  const [chosen, setChosen] = useState<{ turn: number; vault: Vault; formId: string } | null>(null);
  if (local && loaded && (chosen?.turn !== turn || chosen.vault !== local.vault))
    setChosen({ turn, vault: local.vault, formId: choose(local.vault, wanted) });
  const shown = useMemo((): ConsultPlace | null => {
    if (!local || chosen?.vault !== local.vault) return null;
    const copy = new RecoveryCopy(local.personId);
    const place = consultAt(local, chosen.formId, copy.copying);
    return { formId: chosen.formId, vault: local.vault, place, copy, kept: typedAt(place) };
  }, [local, chosen]);
  const place = shown?.place;
  useEffect(() => place?.enter(), [place]);
  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState !== 'hidden') return;
      void place?.saveNow();
      void place?.hide();
    };
    document.addEventListener('visibilitychange', handleHide);
    return () => document.removeEventListener('visibilitychange', handleHide);
  }, [place]);
  const live = useConnection().state === 'live';
  useEffect(() => {
    if (live) place?.resume();
  }, [live, place]);
  return chosen?.turn === turn ? shown : null;
}

/** What is typed at a place; null for nothing. */
export function typedAt(place: Kept<KeptForm>): KeptForm | null {
  const { value } = place.state();
  return isEmptyForm(value) ? null : value;
}

function choose(vault: Vault, { draftId, besides, formId }: Wanted): string {
  if (formId !== null) return formId;
  const submitted = draftId === null ? null : submittedFrom(shownNow(), draftId)?.command.preview.form.formId;
  if (submitted && submitted !== besides) return submitted;
  const ofDraft = keptForms(vault).find(
    (form) => draftId !== null && form.draft?.draftId === draftId && form.formId !== besides,
  );
  return ofDraft?.formId ?? newId();
}
