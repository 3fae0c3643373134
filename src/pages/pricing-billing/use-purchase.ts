import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Invoice } from '../../../core/contract/shapes.ts'
import { isApiError } from '../../services/api-error.ts'
import { purchase, refreshAccount } from '../../services/billing.ts'
import type { PurchaseOrder } from '../../services/billing.ts'
import { orderKey } from '../../services/order-key.ts'
import { setCredits } from '../../services/session.ts'

export interface Purchase {
  /** `onBought` is told once the credits are there; not where the payment page comes first. */
  buy: (order: PurchaseOrder, onBought: () => void) => void
  /** Also while the browser is on its way to the payment page. */
  isBusy: boolean
  failure: string | undefined
  /** The invoice of what was just bought; null before. */
  bought: Invoice | null
  /** Forgets what was bought or refused. */
  reset: () => void
}

export function usePurchase(): Purchase {
  const client = useQueryClient()
  // One key for one order: a purchase whose answer was lost is not made twice.
  const keys = useRef(new Map<string, string>())
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (order: PurchaseOrder) => {
      const name = JSON.stringify(order)
      const key = keys.current.get(name) ?? orderKey()
      keys.current.set(name, key)
      try {
        const answer = await purchase(order, key)
        if ('invoice' in answer) keys.current.delete(name)
        return answer
      } catch (reason) {
        if (isApiError(reason) && reason.code === 'conflict') keys.current.delete(name)
        throw reason
      }
    },
    onSuccess: async (answer) => {
      if ('checkout_url' in answer) {
        window.location.assign(answer.checkout_url)
        return
      }
      setCredits(answer.total_image, answer.total_video)
      await refreshAccount(client)
    },
  })

  useEffect(() => {
    // Back from the payment page by the browser's own way: the page is as it was left, in mid-purchase.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  return {
    buy: (order, onBought) =>
      mutate(order, {
        onSuccess: (answer) => {
          if ('invoice' in answer) onBought()
        },
      }),
    isBusy: isPending || (data !== undefined && 'checkout_url' in data),
    failure: error === null ? undefined : describeFailure(error),
    bought: data !== undefined && 'invoice' in data ? data.invoice : null,
    reset,
  }
}

function describeFailure(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Nothing was bought.'
  if (error.code === 'network')
    return 'The server cannot be reached. Try again: the same order is not charged twice.'
  return error.message
}
