import { useQuery } from '@tanstack/react-query'
import {
  Infinity as InfinityIcon,
  Hourglass,
  ReceiptText,
  RotateCcw,
  Minus,
  Plus,
  CircleCheck,
  Download,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { formatMoney, computePrice, maxQuantity } from '../../../core/contract/price.ts'
import type { Plan, Invoice } from '../../../core/contract/shapes.ts'
import { isApiError } from '../../services/api-error.ts'
import { quoteQuery } from '../../services/billing.ts'
import { useAuth } from '../../stores/auth.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Coupon } from './coupon.tsx'
import { formatCredits, getKind } from './plan-text.ts'
import { usePurchase } from './use-purchase.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberBox } from '../../ui/number-box.tsx'
import { downloadUrl } from '../../services/media-url.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { formatDay } from '../../ui/format-time.ts'

interface OrderSummaryProps {
  plan: Plan
  till: 'test' | 'stripe'
}

/** What is about to be bought: quantity, coupon, sum, balance before and after, and the one paid button. */
export function OrderSummary({ plan, till }: OrderSummaryProps) {
  const [quantity, setQuantity] = useState(1)
  const [typed, setTyped] = useState('')
  const [applied, setApplied] = useState('')
  const { buy, isBusy, failure, bought, reset } = usePurchase()
  const kind = getKind(plan)
  const balance = useAuth((state) => (kind === 'image' ? state.imageCredits : state.videoCredits))
  const order = { plan_id: plan.id, quantity, ...(applied === '' ? {} : { coupon_id: applied }) }
  const { data, error, isFetching } = useQuery(quoteQuery(order, applied !== '' && bought === null))
  const quote = error === null ? data?.quote : undefined
  const problem = error === null ? (quote?.coupon_problem ?? undefined) : couponError(error)
  const price = quote ?? computePrice(plan.price, quantity, 0)
  const credits = plan.credits * quantity
  const money = (cents: number) => formatMoney(cents, plan.currency)

  // Another plan is another order.
  useEffect(reset, [plan.id, reset])
  if (bought) return <Bought invoice={bought} onMore={reset} />

  const clear = () => {
    setTyped('')
    setApplied('')
    setQuantity(1)
  }
  const missing = describeMissing(typed, applied, isFetching, problem)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h3 className="font-medium">{plan.name}</h3>
          <Quantity value={quantity} onChange={setQuantity} />
        </div>
        <p className="text-13 text-text-2">{plan.description}</p>
      </div>
      <Coupon
        typed={typed}
        onType={setTyped}
        applied={applied}
        onApply={setApplied}
        percentOff={quote?.percent_off ?? 0}
        isChecking={isFetching}
        error={problem}
      />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-13 tabular-nums">
        <dt className="text-text-2">
          {plan.name}
          {quantity > 1 ? ` × ${quantity}` : ''}
        </dt>
        <dd className="text-right">{money(price.subtotal)}</dd>
        {price.discount > 0 ? (
          <>
            <dt className="text-text-2">{applied}</dt>
            <dd className="text-right">−{money(price.discount)}</dd>
          </>
        ) : null}
        <dt className="col-span-2 border-t border-line" aria-hidden="true" />
        <dt className="self-center text-14 font-semibold">To pay</dt>
        <dd className="text-right text-20 font-semibold">{money(price.amount)}</dd>
      </dl>
      <div className="grid gap-2">
        <p className="flex justify-between gap-3 text-12 text-text-2">
          <span>{kind === 'image' ? 'Image' : 'Video'} credits after this</span>
          <span className="tabular-nums">
            <span className="text-text-3">{balance.toLocaleString('en')}</span> →{' '}
            <b className="font-semibold text-text">{(balance + credits).toLocaleString('en')}</b>
          </span>
        </p>
        <FormError text={failure} />
        <Button
          variant="primary"
          size="l"
          isWide
          isLoading={isBusy}
          price={money(price.amount)}
          missing={missing}
          onClick={() => buy(order, clear)}
        >
          {missing === undefined ? formatBuyLabel(isBusy, till, credits) : null}
        </Button>
        <p className="text-12 text-text-3">
          {till === 'test'
            ? 'Test till: this takes no money.'
            : 'You pay at Stripe. This server never sees your card.'}
        </p>
      </div>
      <ul className="grid gap-2 text-13 text-text-2">
        {plan.interval === 'once' ? (
          <Note icon={InfinityIcon} text="These credits do not expire" />
        ) : (
          <Note
            icon={Hourglass}
            text={`These credits last one ${plan.interval} from today. The plan does not renew by itself`}
          />
        )}
        <Note icon={RotateCcw} text="Credits held by an order that fails come back" />
        <Note icon={ReceiptText} text="The invoice is below at once" />
      </ul>
      <output className="sr-only">
        {formatCredits(credits, kind)} for {money(price.amount)}
      </output>
    </div>
  )
}

/** What keeps the order from being sent; a coupon that is typed but not in force must never be passed over. */
function describeMissing(
  typed: string,
  applied: string,
  isChecking: boolean,
  problem: string | undefined,
): string | undefined {
  if (typed !== applied) return 'Apply or clear the coupon first'
  if (applied === '') return undefined
  if (problem !== undefined) return 'Remove the coupon first'
  return isChecking ? 'Checking the coupon' : undefined
}

function formatBuyLabel(isBusy: boolean, till: 'test' | 'stripe', credits: number): string {
  if (isBusy) return till === 'stripe' ? 'Opening Stripe' : 'Buying'
  return `Buy ${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'}`
}

function couponError(error: unknown): string {
  return isApiError(error) ? error.message : 'The coupon could not be checked. Try again.'
}

function Note({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-text-3" />
      {text}
    </li>
  )
}

/** How many of a plan: by buttons, arrow keys or typing. */
function Quantity({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <fieldset className="flex flex-none items-center gap-1">
      <legend className="sr-only">Quantity</legend>
      <IconButton
        icon={Minus}
        label="One less"
        size="s"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <span className="w-12">
        <NumberBox
          label="Quantity"
          value={value}
          min={1}
          max={maxQuantity}
          unit=""
          onChange={(typed) => {
            if (Number.isInteger(typed)) onChange(typed)
          }}
        />
      </span>
      <IconButton
        icon={Plus}
        label="One more"
        size="s"
        disabled={value >= maxQuantity}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}

/** What stands in the order's place once it is bought. */
function Bought({ invoice, onMore }: { invoice: Invoice; onMore: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what came of it.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <h3 ref={title} tabIndex={-1} className="flex items-center gap-2 font-semibold outline-none">
        <CircleCheck aria-hidden="true" className="size-5 flex-none text-accent" />
        {formatCredits(invoice.credits, invoice.kind)} added
      </h3>
      <p className="text-13 text-text-2">
        {invoice.plan_name}, {formatMoney(invoice.amount, invoice.currency)}.{' '}
        {invoice.is_test ? 'The test till took no money. ' : ''}
        {invoice.credits_until === null
          ? 'The credits do not expire.'
          : `The credits last until ${formatDay(invoice.credits_until)}.`}
      </p>
      <a
        href={downloadUrl(invoice.pdf_url)}
        download={`invoice-${invoice.number}.pdf`}
        className={buttonStyle('secondary', 'm', false, true)}
      >
        <Download aria-hidden="true" className="size-4" />
        Invoice {invoice.number}
      </a>
      <Button variant="quiet" isWide onClick={onMore}>
        Buy more
      </Button>
    </div>
  )
}
