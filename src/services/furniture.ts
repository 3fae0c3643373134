import { queryOptions } from '@tanstack/react-query'
import type { FurnitureItem, PackEntry, RefusedItem } from '../../core/contract/furniture-pack.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { ApiError, networkError } from './api-error.ts'
import { call } from './client.ts'
import { mediaUrl } from './media-url.ts'
import { queryKeys } from './query-keys.ts'

export const packsQuery = queryOptions({
  queryKey: queryKeys.furniturePacks,
  queryFn: ({ signal }) => call(routes.listPacks, { signal }),
  meta: { failure: failureTexts.furniture },
})

export async function deletePack(pack: string): Promise<void> {
  await call(routes.deletePack, { params: { pack } })
}

/** How far the import of a pack is. */
export interface ImportProgress {
  name: string
  done: number
  total: number
  /** The model that is being sent or converted; null at the end. */
  now: string | null
}

export interface ImportReport {
  name: string
  items: FurnitureItem[]
  refused: RefusedItem[]
}

/**
 * Imports the pack that lies in a chosen folder: `pack.json` and the models that it names. Items that cannot be used
 * are reported; the pack of others stays as it was until the end. Rejects with an ApiError when nothing could be taken.
 */
export async function importPack(
  files: readonly File[],
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const list = files.find(({ name }) => name === 'pack.json')
  if (list === undefined)
    throw fault('There is no pack.json in this folder. Choose the folder of a furniture pack.')
  const { pack, revision, items, refused } = await call(routes.beginPack, {
    body: { pack: await readJson(list) },
    signal,
  })
  const kept: FurnitureItem[] = []
  const left: RefusedItem[] = [...refused]
  for (const [done, item] of items.entries()) {
    onProgress({ name: pack, done, total: items.length, now: item.name })
    const file = files.find(({ name }) => name === item.file)
    if (file === undefined) {
      left.push({ item: item.id, reason: `${item.file} is not in the folder.` })
      continue
    }
    try {
      const sent = await call(routes.importModel, { file, fields: { pack, revision, item: item.id }, signal })
      kept.push(sent.item)
    } catch (error) {
      // What the server says of this one model; anything else ends the import.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
      left.push({ item: item.id, reason: error.message })
    }
  }
  if (kept.length === 0) return { name: pack, items: [], refused: left }
  onProgress({ name: pack, done: items.length, total: items.length, now: null })
  const ended = await call(routes.endPack, { body: { pack, revision }, signal })
  return { name: ended.pack.name, items: kept, refused: left }
}

function fault(message: string): ApiError {
  return new ApiError({ code: 'invalid_request', message, status: 400, hasReason: true })
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text()) as unknown
  } catch {
    throw fault('pack.json cannot be read: it is no JSON.')
  }
}

/** The items of all packs, by their names in layouts. */
export async function readPacks(): Promise<PackEntry[]> {
  const { packs } = await call(routes.listPacks, {})
  return packs.flatMap(({ id, items }) => items.map((item) => ({ id: `${id}/${item.id}`, item })))
}

/** The model of a piece of furniture that is PACK/ITEM. Rejects with words for the user. */
export async function readModel(
  piece: string,
): Promise<{ id: string; item: FurnitureItem; bytes: Uint8Array<ArrayBuffer> }> {
  const { packs } = await call(routes.listPacks, {})
  const [pack, itemId] = piece.split('/')
  const item = packs.find(({ id }) => id === pack)?.items.find(({ id }) => id === itemId)
  if (item === undefined)
    throw fault(`The piece ${piece} is in no furniture pack any more. Take it out, or swap it.`)
  const bytes = await fetch(mediaUrl(item.model_url))
    .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
    .catch(() => {
      throw networkError()
    })
  if (bytes === null) throw fault(`${item.name} could not be loaded. Try again in a moment.`)
  return { id: piece, item, bytes: new Uint8Array(bytes) }
}
