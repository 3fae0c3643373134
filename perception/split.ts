// Which houses a network may be tuned on, and which it is only judged on.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const split = z.strictObject({ tuning: z.array(z.string()), judging: z.array(z.string()) })

export type Split = z.output<typeof split>
export type Half = keyof Split

/** The houses of both halves. Throws an Error when one stands in both, or the file is not a split. */
export function parseSplit(text: string): Split {
  const houses = split.parse(JSON.parse(text))
  const both = houses.tuning.filter((house) => houses.judging.includes(house))
  if (both.length > 0) throw new Error(`In both halves of the split: ${both.join(', ')}`)
  return houses
}

/** The split of the labelled photos by house. */
export function readSplit(): Split {
  return parseSplit(readFileSync(path.join(import.meta.dirname, 'split.json'), 'utf8'))
}
