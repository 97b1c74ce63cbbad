/** The door of the promise: what is due of a consult, who has it, and what a service promises. */
export { AskDialog } from './ask-dialog.tsx';
export { ColleagueCounts } from './colleague-choices.tsx';
export { GiveDialog, ReassignDialog } from './hand-over-dialogs.tsx';
export { groupQuery, type Group, type GroupMember } from './group-query.ts';
export { PromiseSection, type PromiseDialog } from './promise-section.tsx';
export { KeptWords, PromiseWords } from './promise-words.tsx';
export { ReturnDialog } from './return-dialog.tsx';
export { RowDue, RowReturned } from './row-due.tsx';
export { isOpenClock } from './steps.ts';
