/**
 * The processor time that some work takes, in milliseconds, the least of several rounds: what else runs on the machine
 * counts as little as can be. `prepare` runs before each round and is not counted.
 */
export function leastCost(
  rounds: number,
  work: () => unknown,
  prepare: () => void = () => undefined,
): number {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    prepare()
    least = Math.min(least, costOf(work))
  }
  return least
}

/** The processor time that some work takes, with all threads of this process. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
