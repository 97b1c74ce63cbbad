export { AddConsultantDialog } from './add-consultant-dialog.tsx';
export { MemberCards } from './member-cards.tsx';
