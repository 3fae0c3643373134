import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Storage } from '../../core/contract/account.ts'
import { formatBytes } from '../../core/contract/format-bytes.ts'
import { routes } from '../../core/contract/table.ts'
import { isUnsent, useUploads } from '../stores/uploads.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Files do not wait longer than that for the answer, in milliseconds. */
const askMs = 3_000

/** What the account keeps of its uploads, and how much it may. */
export function storageQuery() {
  return queryOptions({
    queryKey: queryKeys.storage,
    queryFn: ({ signal }) => call(routes.getStorage, { signal }),
    // It changes with every upload and deletion, here and elsewhere.
    staleTime: 0,
  })
}

interface Sized {
  size: number
}

/**
 * Of files that are about to be sent, those for which there is no room, and why, as a text for the user; null where all
 * fit. What the tray still sends counts. Where the server cannot be asked, it decides when the files come.
 */
export async function findExcess<T extends Sized>(
  client: QueryClient,
  files: readonly T[],
): Promise<{ excess: ReadonlySet<T>; why: string } | null> {
  const signal = AbortSignal.timeout(askMs)
  const storage = await call(routes.getStorage, { signal }).catch(() => null)
  if (storage !== null) client.setQueryData(queryKeys.storage, storage)
  const coming = useUploads.getState().photos.filter(({ step }) => isUnsent(step))
  return storage && excessOf(files, storage, sum(coming.map(({ bytes }) => bytes)))
}

/** The same for an account that keeps so much, and to which so many bytes are coming. */
export function excessOf<T extends Sized>(
  files: readonly T[],
  { used, allowed }: Pick<Storage, 'used' | 'allowed'>,
  coming: number,
): { excess: ReadonlySet<T>; why: string } | null {
  if (allowed === null) return null
  const room = Math.max(0, allowed - used - coming)
  const excess = new Set<T>()
  let left = room
  for (const file of files) {
    if (file.size <= left) left -= file.size
    else excess.add(file)
  }
  if (excess.size === 0) return null
  const needed = formatBytes(sum(files.map(({ size }) => size)))
  const kept = `${formatBytes(room)} of the ${formatBytes(allowed)} that your account may keep are left`
  const [what, them] =
    files.length === 1
      ? [`This file needs ${needed}`, 'it is not sent']
      : [
          `These ${files.length} files need ${needed}`,
          `${excess.size} of them ${excess.size === 1 ? 'is' : 'are'} not sent`,
        ]
  return { excess, why: `${what}, and ${kept}: ${them}. Delete photos or sounds, or choose a plan.` }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
