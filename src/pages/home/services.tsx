import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { failureTexts } from '../../../core/contract/messages.ts'
import { saveOrder, showCards, showOrder } from '../../services/dashboard.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { CardGrid } from './card-grid.tsx'
import type { PlacedCard } from './card-order.ts'
import { QuietServices } from './quiet-services.tsx'
import { ServiceCard } from './service-card.tsx'

const mutationKey = ['reorder-dashboard']
const SortableCards = lazy(() => import('./sortable-cards.tsx'))

interface ServicesProps {
  cards: readonly PlacedCard[]
  /** False until the server has told the order: there is nothing to change yet. */
  canMove: boolean
}

/** The services. They can be used at once; the handles to move them come when what they need is loaded. */
export function Services({ cards: all, canMove }: ServicesProps) {
  const cards = all.filter(isMade)
  const others = all.filter((card) => !isMade(card))
  const client = useQueryClient()
  // While a later order is on its way, the answer to an earlier one changes nothing on the page.
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const reorder = useMutation({
    mutationKey,
    mutationFn: saveOrder,
    meta: { failure: failureTexts.reorder },
    // One after the other: the order that was chosen last is the one that stays.
    scope: { id: 'reorder' },
    onMutate: (order) => showOrder(client, order),
    onSuccess: async (cards) => {
      if (isLast()) await showCards(client, cards)
    },
    onError: async (_error, _order, takeBack) => {
      if (!isLast()) return
      takeBack?.()
      await client.invalidateQueries({ queryKey: queryKeys.dashboard })
    },
  })
  const still = (
    <CardGrid>
      {cards.map((card) => (
        <li key={card.product}>
          <ServiceCard card={card} />
        </li>
      ))}
    </CardGrid>
  )
  return (
    <section aria-label="Services">
      {canMove ? (
        <Suspense fallback={still}>
          <SortableCards cards={cards} onOrder={(order) => reorder.mutate(order)} />
        </Suspense>
      ) : (
        still
      )}
      <QuietServices cards={others} />
    </section>
  )
}

/** What the server has not told of yet counts as made, so that cards stand where they will. */
function isMade({ isAvailable }: PlacedCard): boolean {
  return isAvailable ?? true
}
