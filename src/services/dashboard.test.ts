import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { inOrder, showCards, showOrder } from './dashboard.ts'
import { queryKeys } from './query-keys.ts'

const cards = (['item-removal', 'day-to-dusk', 'video'] as const).map((product, position) => ({
  id: product,
  product,
  title: product,
  position,
}))
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

it('puts cards into an order, and those that it does not name behind', () => {
  const after = inOrder(cards, ['video', 'gone'])
  expect(ids(after)).toEqual(['video', 'item-removal', 'day-to-dusk'])
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2])
})

it('shows an order at once and takes it back, leaving all else as it came meanwhile', async () => {
  const client = new QueryClient()
  const totals = { images: 1 }
  client.setQueryData(queryKeys.dashboard, { cards, totals })
  const read = () => client.getQueryData<{ cards: typeof cards; totals: object }>(queryKeys.dashboard)!
  const takeBack = await showOrder(client, ['video', 'day-to-dusk', 'item-removal'])
  expect(ids(read().cards)).toEqual(['video', 'day-to-dusk', 'item-removal'])
  client.setQueryData(queryKeys.dashboard, { ...read(), totals: { images: 2 } })
  takeBack()
  expect(read()).toEqual({ cards, totals: { images: 2 } })
})

it('has nothing to show before the dashboard has come', async () => {
  const client = new QueryClient()
  const takeBack = await showOrder(client, ['video'])
  takeBack()
  expect(client.getQueryData(queryKeys.dashboard)).toBeUndefined()
})

it('keeps a saved order though a dashboard asked for earlier answers later', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.dashboard, { cards })
  let answer: (data: object) => void = () => undefined
  const early = client.fetchQuery({
    queryKey: queryKeys.dashboard,
    queryFn: async () => new Promise<object>((resolve) => (answer = resolve)),
  })
  const saved = inOrder(cards, ['video', 'day-to-dusk', 'item-removal'])
  await showCards(client, saved)
  answer({ cards })
  await early.catch(() => undefined)
  expect(client.getQueryData(queryKeys.dashboard)).toEqual({ cards: saved })
})
