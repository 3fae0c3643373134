import type { QueryClient } from '@tanstack/react-query'
import type { RouteData } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

type Dashboard = RouteData<typeof routes.getDashboard>
type Cards = Dashboard['cards']

/** The cards in the order of these ids; cards that it does not name follow behind. */
export function inOrder(cards: Cards, order: readonly string[]): Cards {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return cards
    .toSorted((a, b) => place(a.id) - place(b.id) || a.position - b.position)
    .map((card, position) => ({ ...card, position }))
}

/** Shows the cards in a new order at once, and returns what puts them back. */
export async function showOrder(client: QueryClient, order: readonly string[]): Promise<() => void> {
  // A dashboard that is being fetched would bring the old order back.
  await client.cancelQueries({ queryKey: queryKeys.dashboard })
  const before = client.getQueryData<Dashboard>(queryKeys.dashboard)
  setCards(client, (cards) => inOrder(cards, order))
  return () => {
    if (before) setCards(client, () => before.cards)
  }
}

/** Saves an order of cards and returns them as the server has them now. */
export async function saveOrder(order: string[]): Promise<Cards> {
  return (await call(routes.reorderDashboard, { body: { order } })).cards
}

/** Shows the cards as the server has saved them. */
export async function showCards(client: QueryClient, cards: Cards): Promise<void> {
  // A dashboard that was asked for before they were saved would bring the old order back.
  const isFetching = client.isFetching({ queryKey: queryKeys.dashboard }) > 0
  await client.cancelQueries({ queryKey: queryKeys.dashboard })
  setCards(client, () => cards)
  if (isFetching) void client.invalidateQueries({ queryKey: queryKeys.dashboard })
}

function setCards(client: QueryClient, change: (cards: Cards) => Cards): void {
  client.setQueryData<Dashboard>(
    queryKeys.dashboard,
    (data) => data && { ...data, cards: change(data.cards) },
  )
}
