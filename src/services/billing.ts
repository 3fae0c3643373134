import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { billingRoutes } from '../../core/contract/billing.ts'
import type { RouteData, RouteInput } from '../../core/contract/route.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** How often a payment that is under way is asked for, in milliseconds. */
const paymentPollMs = 3_000

export type PurchaseOrder = RouteInput<typeof billingRoutes.purchase>['body'] & { quantity: number }

export interface InvoiceSort {
  page: number
  sort_by: 'date' | 'amount'
  order: 'asc' | 'desc'
}

export const invoicesAPage = 10

export function plansQuery() {
  return queryOptions({
    queryKey: queryKeys.plans,
    queryFn: ({ signal }) => call(billingRoutes.listPlans, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** What an order with a coupon would cost; the order bar asks only when there is a coupon. */
export function quoteQuery(order: PurchaseOrder, isWanted: boolean) {
  return queryOptions({
    queryKey: queryKeys.quote(order),
    queryFn: ({ signal }) => call(billingRoutes.getQuote, { query: order, signal }),
    enabled: isWanted,
    // A coupon may have been used since: ask each time it is applied.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Buys. The same key twice is one purchase. */
export function purchase(
  body: PurchaseOrder,
  idempotencyKey: string,
): Promise<RouteData<typeof billingRoutes.purchase>> {
  return call(billingRoutes.purchase, { body, idempotencyKey })
}

/** How a purchase at the payment provider stands; asked again while it is open. */
export function purchaseQuery(id: string, isWaiting: boolean) {
  return queryOptions({
    queryKey: queryKeys.purchase(id),
    queryFn: ({ signal }) => call(billingRoutes.checkPurchase, { params: { id }, signal }),
    refetchInterval: (query) =>
      isWaiting && (query.state.data?.status ?? 'open') === 'open' ? paymentPollMs : false,
    retry: false,
  })
}

export function invoicesQuery(sort: InvoiceSort) {
  return queryOptions({
    queryKey: queryKeys.invoiceList(sort),
    queryFn: ({ signal }) =>
      call(billingRoutes.listInvoices, { query: { ...sort, limit: invoicesAPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** After a purchase: balances, the subscription and the invoices are not what they were. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.credits, queryKeys.self, queryKeys.invoices].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
