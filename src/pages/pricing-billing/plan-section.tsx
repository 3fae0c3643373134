import type { Plan } from '../../../core/contract/shapes.ts'
import { cx } from '../../ui/cx.ts'
import { PlanCard } from './plan-card.tsx'

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
