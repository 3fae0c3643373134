import { Random } from '../../imaging/random.ts'

/** Numbers of 32 bits from -1 to 1, the same for the same seed. */
export function numbers(count: number, seed: number): number[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => Math.fround(random.next() * 2 - 1))
}
