import { pipeline as pipe } from 'node:stream'
import { AppError } from '../base/errors.ts'
import type { Storage } from '../base/storage.ts'
import { measure } from './layout.ts'

/** Each file is flushed to the disk before the next begins: several at once wait for it together. */
const atOnce = 8

/** Runs `work` on several items at once. After a failure no further one begins; resolves or throws when none runs. */
export async function forEachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = (async function* () {
    yield* items
  })()
  const failures: unknown[] = []
  const lane = async () => {
    try {
      // A generator gives each item to one of those who ask.
      for await (const item of { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }) {
        if (failures.length > 0) return
        await work(item)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (failures.length > 0) throw failures[0]
}

export interface CopiedFile {
  sha256: string
  bytes: number
}

/** Copies one file and says what was read; undefined where it is missing. */
export async function copyFile(from: Storage, to: Storage, key: string): Promise<CopiedFile | undefined> {
  const measured = measure()
  try {
    const source = await from.get(key)
    // What breaks off closes the other, whose reader hears of it.
    await to.put(
      key,
      pipe(source, measured.stream, () => undefined),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
  return { sha256: measured.sha256(), bytes: measured.bytes() }
}
