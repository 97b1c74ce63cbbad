export { ApproverPicker, nameOf as approverName } from './approver-picker.tsx';
export type { Approver } from './approver-search.ts';
export { DraftList } from './draft-list.tsx';
export { draftCountsQuery, openedDraftQuery, refreshDrafts, type OpenedDraft } from './draft-queries.ts';
export { ReturnDialog } from './return-dialog.tsx';
export { exportDraft } from './export-draft.ts';
