import type { ProductCard } from '../../services/products.ts'

/** A card with the id that the server knows it by. */
export interface PlacedCard extends ProductCard {
  id: string
}

/** The list with one item at the place of another; the ones between close up. */
export function moved<T>(list: readonly T[], item: unknown, place: unknown): T[] {
  const from = list.findIndex((each) => each === item)
  const to = list.findIndex((each) => each === place)
  if (from < 0 || to < 0) return [...list]
  const without = list.filter((_, index) => index !== from)
  return [...without.slice(0, to), list[from]!, ...without.slice(to)]
}

/** What a screen reader says while a card is moved. */
export function orderWords(cards: readonly PlacedCard[]) {
  const getName = (id: unknown) => cards.find((card) => card.id === id)?.name ?? 'Card'
  const formatPlace = (id: unknown) =>
    `place ${cards.findIndex((card) => card.id === id) + 1} of ${cards.length}`
  return {
    picked: (id: unknown) => `Picked up ${getName(id)}, ${formatPlace(id)}.`,
    over: (id: unknown, over: unknown) =>
      over === undefined
        ? `${getName(id)} is over no place.`
        : `${getName(id)} is over ${formatPlace(over)}.`,
    put: (id: unknown, over: unknown) =>
      over === undefined
        ? `${getName(id)} is back at ${formatPlace(id)}.`
        : `${getName(id)} is at ${formatPlace(over)}.`,
    back: (id: unknown) => `Moving cancelled. ${getName(id)} is back at ${formatPlace(id)}.`,
  }
}
