import { restSize } from '../../../core/imaging/working-size.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import type { DrawnSource, PhotoSource } from '../photo/photo-source.ts'
import { createTileCache } from '../photo/photo-source.ts'
import { levelSize, levelSizes, tileKey, tileRect, tileSide, type TileId } from '../photo/pyramid.ts'
import type { EffectCalls, EffectRequest } from './effect-contract.ts'
import { type AboutPhoto, readReduced } from './rest-preview.ts'

/** Bytes of parts that are kept: what a large screen shows, several times. */
const TILE_BUDGET = 64 * 1024 * 1024
/** A level of more pixels is too much memory beside the photo itself: the next coarser one is shown instead. */
const MAX_LEVEL_PIXELS = 25_000_000

/** What is seen of a preview that is zoomed in, at the photo's own pixels. Lives outside React. */
export interface PartPreview extends Pick<DrawnSource, 'tile' | 'want' | 'subscribe'> {
  /** The preview of this is shown whole: its parts may follow. */
  settle: (request: EffectRequest) => void
  /** Something else is asked for: parts of what was settled are not shown any more. */
  supersede: () => void
  close: () => void
}

interface PartPreviewParts {
  photo: Pick<PhotoSource, 'size' | 'pixels'>
  about: AboutPhoto
  startWorker: () => Worker
}

/**
 * Renders the tiles in sight one by one, in a worker of its own that has one level of the photo prepared. A failure
 * leaves the whole preview as it is.
 */
export function createPartPreview({ photo, about, startWorker }: PartPreviewParts): PartPreview {
  const tiles = createTileCache<ImageBitmap>(TILE_BUDGET)
  const listeners = new Set<() => void>()
  const first = levelSizes(photo.size).findIndex(({ width, height }) => width * height <= MAX_LEVEL_PIXELS)
  let engine: ReturnType<typeof connect<EffectCalls>> | null = null
  let prepared: number | null = null
  let settled: EffectRequest | null = null
  let wanted: readonly TileId[] = []
  let isBusy = false
  let isBroken = false

  const next = () => wanted.find((id) => !tiles.has(tileKey(id)))
  const prepare = async (level: number) => {
    engine ??= connect<EffectCalls>(
      workerPort(startWorker(), () => 'The preview could not be made in this browser.'),
      { failure: 'The preview could not be made.' },
    )
    if (prepared === level) return engine
    prepared = null
    const size = levelSize(photo.size, level)
    await engine.call.prepare(
      await readReduced(photo, size, { ...about, labels: null, packs: [] }, { hasView: true }),
      () => undefined,
    )
    prepared = level
    return engine
  }
  const renderNext = async (request: EffectRequest, id: TileId) => {
    const { call } = await prepare(id.level)
    if (request !== settled || next() === undefined) return
    const bitmap = await call.renderPart(request, tileRect(levelSize(photo.size, id.level), id))
    if (request !== settled) return bitmap.close()
    tiles.put(tileKey(id), bitmap)
    for (const listener of listeners) listener()
  }
  const work = async () => {
    if (isBusy || isBroken) return
    isBusy = true
    try {
      for (let id = next(); id !== undefined; id = next()) {
        const request = settled
        if (request === null) break
        await renderNext(request, id)
      }
    } catch {
      isBroken = true
    }
    isBusy = false
  }
  return {
    tile: (id) => tiles.get(tileKey(id)),
    want: (ids) => {
      const levels = ids.map((id) => coarsened(id, first))
      const isFine = levels[0] !== undefined && isFinerThanRest(photo, levels[0].level)
      wanted = isFine ? levels : []
      // All that is in sight must stay: what is evicted would be made again without end.
      tiles.setBudget(Math.max(TILE_BUDGET, 2 * wanted.length * tileSide * tileSide * 4))
      if (settled !== null) void work()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle: (request) => {
      settled = request
      void work()
    },
    supersede: () => {
      settled = null
      tiles.clear()
    },
    close: () => {
      settled = null
      isBroken = true
      engine?.close()
      tiles.clear()
      listeners.clear()
    },
  }
}

/** The tile of a level that is at least `first` which covers a tile. */
function coarsened({ level, column, row }: TileId, first: number): TileId {
  const steps = Math.max(0, first - level)
  return { level: level + steps, column: column >> steps, row: row >> steps }
}

function isFinerThanRest({ size }: Pick<PhotoSource, 'size'>, level: number): boolean {
  return levelSize(size, level).width > restSize(size).width
}
