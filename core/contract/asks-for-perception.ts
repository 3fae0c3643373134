import type { Product } from './shapes.ts'

const asking: ReadonlySet<Product> = new Set<Product>([
  'item-removal',
  'day-to-dusk',
  'virtual-staging',
  'interior-design',
])

/** Whether previews and orders of a product are made with what a network tells of the photo. */
export function asksForPerception(product: Product): boolean {
  return asking.has(product)
}
