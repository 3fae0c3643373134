/**
 * The processor time that some work takes, in milliseconds: the minimum of several rounds, so that other work on the
 * machine counts as little as possible. `prepare` runs before each round and is not counted.
 */
export function minCost(rounds: number, work: () => unknown, prepare: () => void = () => undefined): number {
  let min = Infinity
  for (let round = 0; round < rounds; round++) {
    prepare()
    min = Math.min(min, costOf(work))
  }
  return min
}

/** The processor time that some work takes, with all threads of this process. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The same of work that is waited for. */
export async function awaitedCost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * Some work and its peer's, measured in turns: the times of the round in which their ratio is the middle one. What slows
 * the machine down for a while slows both. `ours` and `theirs` give the milliseconds that they took; ours runs `warm`
 * times before that counts, as an engine optimises code while it runs.
 */
export async function byTurns(
  { warm, rounds }: { warm: number; rounds: number },
  ours: () => number | Promise<number>,
  theirs: () => number | Promise<number>,
): Promise<{ ours: number; theirs: number }> {
  for (let i = 0; i < warm; i++) await ours()
  const turns: { ours: number; theirs: number }[] = []
  for (let i = 0; i < rounds; i++) turns.push({ ours: await ours(), theirs: await theirs() })
  return turns.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[rounds >> 1]
}
