export { InvoiceDialog } from './invoice-dialog.tsx';
export { PaymentDialog } from './payment-dialog.tsx';
export { PaymentSection } from './payment-section.tsx';
