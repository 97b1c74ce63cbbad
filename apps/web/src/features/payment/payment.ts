export { CardFields } from './card-fields.tsx';
export type { CardFieldsHandle } from './card-fields.tsx';
export { InvoiceDialog } from './invoice-dialog.tsx';
export { PaymentDialog } from './payment-dialog.tsx';
export { PaymentSection } from './payment-section.tsx';
export { Sums } from './sums.tsx';
export { moneyWords, reasonWords, taxWords } from './payment-words.ts';
