import type { Product } from '../contract/shapes.ts'

/** Whether previews and orders of a product are made with what a network tells of the photo. */
export function asksForPerception(product: Product): boolean {
  return product === 'day-to-dusk' || product === 'virtual-staging'
}
