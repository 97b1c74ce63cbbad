import type { CallError } from '../../app/call-error.ts';
import type { Claims } from '../../app/session.ts';
import type { ReferringLocation } from '../directory/directory.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import type { ComposerSearch, DraftRef } from './composer-search.ts';
import type { ComposerContext } from './consult-check.ts';
import type { ConsultPlace } from './use-consult-place.ts';
import type { SentConsult } from './consult-command.ts';
import type { Target } from './use-target.ts';

/** The route of the composer: the form of the consult page, or the referral form of the beta directory. */
export type ComposerRoute = '/dashboard/consult/consult-form' | '/dashboard/consult/referral-form';

/** What the page gives to one form. */
export type ComposerFormProps = {
  claimed: ConsultPlace;
  claims: Claims;
  route: ComposerRoute;
  search: ComposerSearch;
  locations: readonly ReferringLocation[];
  /** The draft as the page opened it; null for a form that began without one. */
  opened: OpenedDraft | null;
  /** The draft that the form belongs to now. */
  draftRef: DraftRef | null;
  /** The id of this person's own form of the draft, while they look at the version that was saved elsewhere. */
  mine: string | null;
  context: ComposerContext;
  /** Why the server refused the form while its writer was elsewhere; null for a form that was not submitted. */
  refusal: CallError | null;
  onFormChanged: () => void;
  /** Called when the form begins and ends to show what becomes of its sending. */
  onHanding: (handing: boolean) => void;
  /** Called when the first save made a draft of the form. */
  onBecameDraft: (draft: DraftRef) => void;
  /** Shows another draft, or another form of this one, in place of the form. */
  onOpenDraft: (draft: DraftRef, change?: Partial<Pick<Target, 'formId' | 'mine'>>) => void;
  /** Called after the person discarded the typed form, or undid that: the page claims a form anew. */
  onOtherForm: (formId: string | null, keepService: boolean) => void;
  onSent: (sent: SentConsult) => void;
};
