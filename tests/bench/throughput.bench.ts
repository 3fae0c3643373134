// How many jobs a minute two apis and two workers end on one machine, against one of each: the price of more processes where
// there are no more cores, and what they bring where there are.
import { availableParallelism } from 'node:os'
import { floorRow, type Row } from './row.ts'
import { jobsAMinute } from './trust/throughput.ts'
import { startSeveral } from './trust/topologies.ts'

/** By turns, so that a machine that gets slower meanwhile gets so for both. */
const turns = [1, 2, 1, 2]

export async function rows(): Promise<Row[]> {
  const measured = new Map<number, number[]>([
    [1, []],
    [2, []],
  ])
  for (const each of turns) {
    const topology = await startSeveral(each)
    try {
      const jobs = await jobsAMinute(topology)
      measured.get(each)!.push(jobs)
      console.log(`${each} + ${each}: ${jobs.toFixed(1)} jobs a minute on ${availableParallelism()} cores`)
    } finally {
      await topology.stop()
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [one, two] = [1, 2].map((each) => mean(measured.get(each)!))
  return [
    floorRow('1 api, 1 worker: jobs a minute', one, 'jobs', 1),
    floorRow('2 apis, 2 workers: jobs a minute', two, 'jobs', 1),
    // One worker uses all cores already: two cost memory and little time. Runs differ by a sixth.
    floorRow('2 + 2 against 1 + 1 on this machine', two / one, '×', 0.75),
  ]
}
