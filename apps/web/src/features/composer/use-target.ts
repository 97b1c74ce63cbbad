import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallError } from '../../app/call-error.ts';
import { newId } from '../../app/new-id.ts';
import { openedDraftQuery, type OpenedDraft } from '../draft/draft.ts';
import { type ComposerSearch, type DraftRef, draftRefOf, draftSearch, finderPart } from './composer-search.ts';
import type { KeptForm } from './kept-consult.ts';
import { useConsultPlace } from './use-consult-place.ts';

/** The draft or new form that the composer's page shows, and how it got there. */
export type Target = {
  draft: DraftRef | null;
  /** Counts the forms begun on this page. */
  turn: number;
  /** The first save on this page made the draft from the form: there is nothing to load. */
  made: boolean;
  /** Takes service and clinic from the draft instead of from the address. */
  anew: boolean;
  /** Only this form; null for any. */
  formId: string | null;
  /** The person's own form of the draft, while they look at the version that was saved elsewhere. */
  mine: string | null;
  /** Why the server refused the form, which is in its place again; null for none. */
  refusal: CallError | null;
};

const nothing = { draft: null, made: false, anew: false, formId: null, mine: null, refusal: null };

type Given = {
  search: ComposerSearch;
  /** The ids of the person's clinics; undefined until they are loaded. */
  clinics: readonly string[] | undefined;
  goTo: (search: ComposerSearch) => void;
};

/**
 * The form that the page shows, and the draft behind it, which the address names. Once the draft is open, the page
 * writes its service and clinic into the address; later choices there replace them.
 */
export function useTarget({ search, clinics, goTo }: Given) {
  const addressed = draftRefOf(search);
  const addressedId = addressed?.draftId ?? null;
  const addressedForm = search.form ?? null;
  const [seen, setSeen] = useState(addressedId);
  const [seenForm, setSeenForm] = useState(addressedForm);
  const [target, setTarget] = useState<Target>({ ...nothing, turn: 0, draft: addressed, formId: addressedForm });
  // The turn whose service and clinic the page has begun to write into the address.
  const [settled, setSettled] = useState(-1);
  const [heading, setHeading] = useState<ComposerSearch | null>(null);
  const next = (change: Partial<Omit<Target, 'turn'>>) =>
    setTarget((now) => ({ ...nothing, ...change, turn: now.turn + 1 }));
  if (addressedId !== seen) {
    setSeen(addressedId);
    if (addressedId !== (target.draft?.draftId ?? null)) next({ draft: addressed, formId: addressedForm });
  }
  const { draft, turn } = target;
  const claimed = useConsultPlace(
    { draftId: draft?.draftId ?? null, besides: target.mine, formId: target.formId },
    turn,
  );
  if (addressedForm !== seenForm) {
    // Somebody went back or forward to the address of another form.
    setSeenForm(addressedForm);
    const shown = claimed?.formId ?? target.formId;
    if (addressedForm !== null && addressedForm !== shown) next({ formId: addressedForm });
  }
  // A form that comes back from the finder may belong to a draft that the address does not name.
  const kept = claimed?.kept ?? null;
  if (draft === null && kept?.draft) setTarget({ ...target, draft: kept.draft });

  const loads = draft !== null && !target.made;
  const loaded = useQuery({
    ...openedDraftQuery(draft?.collection ?? 'user_drafts', draft?.draftId ?? '', turn),
    enabled: loads && claimed !== null,
  });
  const opened = loads ? (loaded.data ?? null) : null;
  if (settled !== turn && claimed && clinics && (loads ? opened !== null : !kept?.draft)) {
    setSettled(turn);
    if (opened && draft) setHeading(addressOf(opened, draft, target.anew ? {} : search, kept, clinics));
    // By its id in the address a reload, the way back and a sign-in in between find this form again.
    else setHeading(draft || claimed.formId === target.formId ? null : { ...search, form: claimed.formId });
  }
  if (heading && isAt(search, heading)) setHeading(null);
  const head = useEffectEvent((to: ComposerSearch) => goTo({ ...finderPart(search), ...to }));
  useEffect(() => {
    if (heading) head(heading);
  }, [heading]);

  return {
    target,
    claimed,
    opened,
    /** Set when loading the draft failed. */
    failure: loads && loaded.isError && !loaded.data ? loaded : null,
    ready: settled === turn && heading === null,
    /** Notes that the first save made a draft of the form. */
    became: (made: DraftRef) => {
      setTarget((now) => ({ ...now, draft: made, made: true }));
    },
    next,
    /** Shows a form without a draft: this one, or a new one. Returns its id, which the page writes into the address. */
    nextForm: (formId: string | null): string => {
      const id = formId ?? newId();
      next({ formId: id });
      return id;
    },
  };
}

/**
 * The address of an opened draft: service and clinic as chosen in the address, else as kept on this device, else as in
 * the draft.
 */
function addressOf(
  opened: OpenedDraft,
  draft: DraftRef,
  chosen: ComposerSearch,
  kept: KeptForm | null,
  clinics: readonly string[],
): ComposerSearch {
  const ofDraft = kept ?? { serviceId: opened.service?.id ?? null, locationId: opened.formData.locationId };
  const serviceId = chosen.serviceId ?? ofDraft.serviceId;
  const locationId = chosen.locationId ?? clinics.find((id) => id === ofDraft.locationId) ?? null;
  return {
    ...draftSearch(draft),
    ...(opened.formData.searchType === 'search' ? { tab: 'search' as const } : {}),
    ...(serviceId ? { serviceId } : {}),
    ...(locationId ? { locationId } : {}),
  };
}

function isAt(search: ComposerSearch, { serviceId, locationId, consultDraftId, form }: ComposerSearch): boolean {
  return (
    search.form === form &&
    search.serviceId === serviceId &&
    search.consultDraftId === consultDraftId &&
    (locationId === undefined || search.locationId === locationId)
  );
}
