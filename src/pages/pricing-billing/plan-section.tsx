import type { Plan } from '../../../core/contract/shapes.ts'
import { cx } from '../../ui/cx.ts'
import { Check } from 'lucide-react'
import { formatMoney } from '../../../core/contract/price.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCredits, getKind, formatExpiry, shortMoney } from './plan-text.ts'

interface PlanSectionProps {
  title: string
  /** Credits of this kind that are left. */
  left: number
  plans: readonly Plan[]
  chosenId: string | undefined
  onChoose: (plan: Plan) => void
  /** What one should know before buying this kind. */
  note?: string | undefined
}

/** All plans of one kind, in the order of the server. */
export function PlanSection({ title, left, plans, chosenId, onChoose, note }: PlanSectionProps) {
  return (
    <section aria-label={title}>
      <header className="mb-3.5 flex items-baseline justify-between gap-3">
        <h2 className="text-16 font-semibold">{title}</h2>
        <span className="text-13 text-text-3 tabular-nums">{left.toLocaleString('en')} left</span>
      </header>
      {note === undefined ? null : <p className="-mt-2 mb-3.5 text-13 text-text-2">{note}</p>}
      <ul
        className={cx(
          'grid gap-3',
          '@min-[320px]:grid-cols-2',
          plans.length % 3 === 0 ? '@lg:grid-cols-3' : '@2xl:grid-cols-4',
        )}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isChosen={plan.id === chosenId}
            onChoose={() => onChoose(plan)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlanCardProps {
  plan: Plan
  isChosen: boolean
  onChoose: () => void
}

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  return (
    <li
      className={cx(
        'relative grid content-start gap-0.5 rounded-3 bg-surface p-4',
        isChosen ? 'outline-2 -outline-offset-2 outline-accent-line' : 'outlined',
      )}
    >
      {plan.is_popular ? (
        // On the card's edge, so that the prices of all cards stay on one line.
        <span className="absolute -top-2.5 left-3 rounded-1 bg-bg">
          <Tag tone="ok">Popular</Tag>
        </span>
      ) : null}
      <h3 className="font-semibold">{plan.name}</h3>
      <p className="mt-1 text-32 font-semibold tracking-tight tabular-nums">
        {shortMoney(plan.price, plan.currency)}
      </p>
      <p className="font-medium tabular-nums">{formatCredits(plan.credits, getKind(plan))}</p>
      <p className="text-13 text-text-3 tabular-nums">
        {formatMoney(plan.price / plan.credits, plan.currency)} each
      </p>
      <p className="text-13 text-text-2">{formatExpiry(plan)}</p>
      <Button
        isWide
        {...(isChosen ? { icon: Check } : {})}
        aria-pressed={isChosen}
        aria-label={`${isChosen ? 'Chosen' : 'Choose'}: ${plan.name}`}
        onClick={onChoose}
        className={cx('mt-3', isChosen && 'text-accent')}
      >
        {isChosen ? 'Chosen' : 'Choose'}
      </Button>
    </li>
  )
}
