import { queryOptions } from '@tanstack/react-query';
import { call, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';

export type Payment = Output<'secureMessaging-getActivityPayments'>[number];
export type Invoice = Output<'payment-getInvoices'>[number];
export type InvoiceForm = Output<'payment-getInvoiceForm'>;
export type Item = Output<'payment-getAvailableItems'>[number];

/** The payments of a consult in one of its versions: every change of a payment raises it. Each reading is audited. */
export const paymentsQuery = (activityId: string, version: number) =>
  queryOptions({
    queryKey: ['payments', activityId, version],
    queryFn: ({ signal }) => call('secureMessaging-getActivityPayments', { activityId }, { signal }),
    placeholderData: (last) => last,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

/** The invoices of a consult in one of its versions, as its payments. Each reading is audited. */
export const invoicesQuery = (activityId: string, version: number) =>
  queryOptions({
    queryKey: ['invoices', activityId, version],
    queryFn: ({ signal }) => call('payment-getInvoices', { activityId }, { signal }),
    placeholderData: (last) => last,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export const invoiceFormQuery = (activityId: string, version: number) =>
  queryOptions({
    queryKey: ['invoice-form', activityId, version],
    queryFn: ({ signal }) => call('payment-getInvoiceForm', { activityId }, { signal }),
    placeholderData: (last) => last,
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export const itemsQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['payment-items', activityId],
    queryFn: ({ signal }) => call('payment-getAvailableItems', { activityId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The fields for a card; `paymentId`: of a pending payment that takes another one. */
export const cardFieldsQuery = (activityId: string, paymentId?: string) =>
  queryOptions({
    queryKey: ['payment-card-fields', activityId, paymentId],
    queryFn: ({ signal }) => call('payment-getCardFields', { activityId, paymentId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** After a call of the viewer's own, whose live event may be late. */
export async function refreshPayments(activityId: string): Promise<void> {
  await Promise.all(
    [['payments', activityId], ['invoices', activityId], itemsQuery(activityId).queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
