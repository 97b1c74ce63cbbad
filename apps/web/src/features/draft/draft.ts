export { ApproverPicker, nameOf as approverName } from './approver-picker.tsx';
export type { Approver } from './approver-search.ts';
export { DiscardDialog } from './discard-dialog.tsx';
export { discardDrafts } from './discard-drafts.ts';
export { DraftList } from './draft-list.tsx';
export {
  draftCountsQuery,
  draftsQuery,
  openedDraftQuery,
  refreshDrafts,
  type DraftCard,
  type OpenedDraft,
} from './draft-queries.ts';
export { draftRoute } from './draft-route.ts';
export { ReturnDialog } from './return-dialog.tsx';
export { forgetReturn } from './return-place.ts';
export { exportDraft } from './export-draft.ts';
