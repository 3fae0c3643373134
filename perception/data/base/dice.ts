import { Random, seedState } from '../../../core/imaging/random.ts'

/** Random choices of one seed. */
export class Dice {
  private readonly random: Random

  constructor(seed: number) {
    this.random = new Random(seedState(seed))
    for (let i = 0; i < 4; i++) this.random.next()
  }

  /** From `low` to below `high`. */
  range(low: number, high: number): number {
    return low + (high - low) * this.random.next()
  }

  /** A whole number from `low` to `high`, both among them. */
  int(low: number, high: number): number {
    return low + Math.floor(this.random.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.random.next() < probability
  }

  pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random.next() * all.length)]
  }

  /** One of the values, as often as its weight says. */
  weighted<T>(all: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.random.next() * all.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of all) if ((rest -= weight) < 0) return value
    return all[all.length - 1][1]
  }

  /** Near normal about 0 with deviation 1, never beyond 3. */
  normal(): number {
    let sum = 0
    for (let i = 0; i < 4; i++) sum += this.random.next()
    return (sum - 2) * Math.sqrt(3)
  }

  /** A seed for what has random numbers of its own. */
  seed(): number {
    return Math.floor(this.random.next() * 0x7fffffff)
  }
}
