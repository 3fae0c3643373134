import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { purchaseQuery, refreshAccount } from '../../services/billing.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatCredits } from './plan-text.ts'

interface CheckoutReturnProps {
  purchaseId: string
  /** The buyer left the payment page without paying. */
  isCancelled: boolean
  onClose: () => void
}

/** What became of a payment, for a buyer who comes back from the payment page. */
export function CheckoutReturn({ purchaseId, isCancelled, onClose }: CheckoutReturnProps) {
  const client = useQueryClient()
  const { data, error } = useQuery(purchaseQuery(purchaseId, !isCancelled))
  const status = data?.status
  useEffect(() => {
    if (status === 'paid') void refreshAccount(client)
  }, [client, status])

  if (status === 'paid' && data?.invoice)
    return (
      <Banner tone="ok" onClose={onClose}>
        Payment received. {formatCredits(data.invoice.credits, data.invoice.kind)} added; the invoice{' '}
        {data.invoice.number} is below.
      </Banner>
    )
  if (error !== null && data === undefined)
    return (
      <Banner tone="bad" onClose={onClose}>
        The state of this purchase is not known. If you have paid, the credits are added automatically.
      </Banner>
    )
  if (status === 'failed')
    return (
      <Banner tone="bad" onClose={onClose}>
        The payment was refused. Nothing was charged and nothing was bought.
      </Banner>
    )
  if (status === 'expired')
    return (
      <Banner tone="bad" onClose={onClose}>
        The payment page has expired. Nothing was charged; you can buy again.
      </Banner>
    )
  if (status === 'mismatch')
    return (
      <Banner tone="bad" onClose={onClose}>
        The payment does not match the order, so no credits were given. Please tell whoever runs this server,
        and name the purchase {purchaseId}.
      </Banner>
    )
  if (isCancelled)
    return (
      <Banner tone="plain" onClose={onClose}>
        Nothing was charged: you left the payment page. You can buy again whenever you like.
      </Banner>
    )
  return (
    <Banner tone="wait" onClose={onClose}>
      Waiting for the payment to be confirmed. You can leave: the credits are added automatically.
    </Banner>
  )
}

const tones = {
  ok: 'bg-tint text-on-tint',
  bad: 'bg-danger-tint text-danger',
  wait: 'bg-info-tint text-info',
  plain: 'bg-sunken text-text-2',
}

function Banner({
  tone,
  onClose,
  children,
}: {
  tone: keyof typeof tones
  onClose: () => void
  children: ReactNode
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('mb-5 flex items-center gap-2.5 rounded-2 py-1 pr-1 pl-3 text-13', tones[tone])}
    >
      {tone === 'wait' ? <Spinner /> : null}
      {tone === 'ok' ? <CircleCheck aria-hidden="true" className="size-4 flex-none" /> : null}
      {tone === 'bad' ? <CircleAlert aria-hidden="true" className="size-4 flex-none" /> : null}
      <p className="min-w-0 flex-1 py-1.5">{children}</p>
      <IconButton icon={X} label="Close" size="s" onClick={onClose} />
    </div>
  )
}
