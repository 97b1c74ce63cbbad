import type { Claims } from '../../app/session.ts';
import type { ReferringLocation } from '../directory/directory.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import type { ComposerSearch, DraftRef } from './composer-search.ts';
import type { ComposerContext } from './consult-check.ts';
import type { Claimed } from './form-claim.ts';
import type { SentConsult } from './use-send-consult.ts';
import type { Target } from './use-target.ts';

/** Where the composer is: the form of the consult page, or the referral form of the beta directory. */
export type ComposerRoute = '/dashboard/consult/consult-form' | '/dashboard/consult/referral-form';

/** What one form is given by its page. */
export type ComposerFormProps = {
  claimed: Claimed;
  claims: Claims;
  route: ComposerRoute;
  search: ComposerSearch;
  locations: readonly ReferringLocation[];
  /** The draft as it was opened; null for a form that was none then. */
  opened: OpenedDraft | null;
  /** The draft that the form is now. */
  draftRef: DraftRef | null;
  /** The person looks at the version that was saved elsewhere; this form has their own. */
  mine: string | null;
  context: ComposerContext;
  onFormChanged: () => void;
  /** The first save made a draft of the form. */
  onBecameDraft: (draft: DraftRef) => void;
  /** Another draft, or another form of this one, takes the form's place. */
  onOpenDraft: (draft: DraftRef, change?: Partial<Pick<Target, 'formId' | 'mine'>>) => void;
  /** What is typed was thrown away, or put back: the page claims its form anew. */
  onOtherForm: (formId: string | null, keepService: boolean) => void;
  onSent: (sent: SentConsult) => void;
};
