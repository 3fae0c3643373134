import { useQuery } from '@tanstack/react-query'
import { CloudOff, FlaskConical, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Plan } from '../../../core/contract/shapes.ts'
import { plansQuery } from '../../services/billing.ts'
import { defaultEngine } from '../../services/default-engine.ts'
import { filmConfigQuery } from '../../services/films.ts'
import { useAuth } from '../../stores/auth.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCredits } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { Invoices } from './invoices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PlanSection } from './plan-section.tsx'
import { creditCost } from '../../../core/contract/constants.ts'
import { productName, products } from '../../services/products.ts'

export function Component() {
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery(plansQuery())
  const purchaseId = params.get('purchase')
  return (
    <>
      <title>Pricing & Billing · Mullion</title>
      <header className="mb-5">
        <h1 className="text-24 font-semibold tracking-tight">Pricing &amp; Billing</h1>
        <p className="text-text-2">Previews cost nothing, and an order that fails gives its credits back.</p>
      </header>
      {purchaseId === null ? null : (
        <CheckoutReturn
          purchaseId={purchaseId}
          isCancelled={params.get('checkout') === 'cancelled'}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {data !== undefined ? (
        <Shop plans={data.plans} till={data.till} />
      ) : isError ? (
        <Blank
          isError
          icon={CloudOff}
          title="Failed to fetch plans"
          text="Your credits and invoices are safe on the server."
        >
          <Button icon={RotateCw} onClick={() => void refetch()}>
            Try again
          </Button>
        </Blank>
      ) : (
        <Skeleton className="h-300 xl:h-150" />
      )}
      <Invoices />
    </>
  )
}

function Shop({ plans, till }: { plans: readonly Plan[]; till: 'test' | 'stripe' }) {
  const [params, setParams] = useSearchParams()
  const films = useQuery(filmConfigQuery()).data
  const isFilmless = films !== undefined && defaultEngine(films) === null
  const image = useAuth((state) => state.imageCredits)
  const video = useAuth((state) => state.videoCredits)
  const summary = useRef<HTMLElement>(null)
  const images = plans.filter((plan) => plan.type === 'ai_image_generations')
  const videos = plans.filter((plan) => plan.type === 'ai_video_builder')
  const chosen =
    plans.find((plan) => plan.id === params.get('plan')) ??
    images.find((plan) => plan.is_popular) ??
    plans.at(0)
  const choose = (plan: Plan) => {
    setParams({ plan: plan.id }, { replace: true, preventScrollReset: true })
    // Where the order stands below the plans it comes into view; beside them this does nothing.
    summary.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_304px] xl:gap-x-8">
      <div className="@container grid gap-7">
        {till === 'test' ? (
          <p className="flex items-start gap-2.5 rounded-2 bg-info-tint px-3 py-2.5 text-13 text-info">
            <FlaskConical aria-hidden="true" className="mt-0.5 size-4 flex-none" />
            Test till: no payment provider is set up on this server. Buying gives credits and takes no money.
          </p>
        ) : null}
        <PlanSection
          title="AI Image Generations"
          left={image}
          plans={images}
          chosenId={chosen?.id}
          onChoose={choose}
        />
        <PlanSection
          title="AI Video Builder"
          left={video}
          plans={videos}
          chosenId={chosen?.id}
          onChoose={choose}
          note={
            isFilmless
              ? 'This server renders no films now. Credits that last one month may end before it does.'
              : undefined
          }
        />
      </div>
      {chosen === undefined ? null : (
        <section
          ref={summary}
          aria-labelledby="order-title"
          className="scroll-mt-20 scroll-mb-4 rounded-3 bg-surface p-5 outlined-soft xl:sticky xl:top-22 xl:row-span-2"
        >
          <h2 id="order-title" className="mb-3.5 text-16 font-semibold">
            Your order
          </h2>
          <OrderSummary plan={chosen} till={till} />
        </section>
      )}
      <div className="@container">
        <CreditPrices />
      </div>
    </div>
  )
}

/** What one order of each service takes from the balance. */
function CreditPrices() {
  return (
    <section aria-label="What a credit buys">
      <h2 className="mb-3 text-16 font-semibold">What a credit buys</h2>
      <dl className="grid gap-x-6 @sm:grid-cols-2 @2xl:grid-cols-3">
        {products.map((product) => (
          <Row key={product} name={productName(product)} cost={formatCredits(creditCost[product])} />
        ))}
        <Row name="Film, each 30 s" cost="1 video credit" />
      </dl>
    </section>
  )
}

function Row({ name, cost }: { name: string; cost: string }) {
  return (
    <div className="flex justify-between gap-3 border-t border-line py-2 text-13">
      <dt className="text-text-2">{name}</dt>
      <dd className="font-semibold tabular-nums">{cost}</dd>
    </div>
  )
}
