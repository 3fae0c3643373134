import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import { correctMap } from '../../../core/perception/corrections.ts'
import { shownThings } from '../../../core/perception/shown-things.ts'
import { kindOf } from '../../../core/perception/perception-map.ts'
import type { ClassArea } from '../../../core/perception/class-areas.ts'
import type { LabelClass } from '../../../core/perception/classes.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import type { ShownThings } from '../../../core/imaging/removal/foreign.ts'
import type { Superpixels } from '../../../core/imaging/suggest/superpixels.ts'
import { connect, workerPort, type Calls } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { Combine, MaskClient } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { levelSizes } from '../photo/pyramid.ts'
import { createPerceptionReader, type PerceptionSource } from '../photo/read-perception.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import { marksOf, type RegionMark } from '../suggestions/region-marks.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import { createClassBrush, type ClassBrush } from './class-brush.ts'
import type { ClassCalls } from './class-calls.ts'
import { CLASS_NAMES } from './class-names.ts'
import { createCorrectionWork } from './correction-work.ts'
import { paintLabels } from './paint-labels.ts'

/** What is drawn on the photo: its areas in the colours of their classes. */
export interface ClassOverlay {
  areas: readonly ClassArea[]
  /** Over the whole photo. */
  picture: CanvasImageSource
  marks: ReadonlyMap<number, RegionMark>
}

/**
 * What a photo shows, area by area, as the network told it when the photo was prepared. Nothing is read before it is
 * asked for. Lives outside React.
 */
export interface PhotoClasses {
  /** Whether a network has looked at this photo. */
  readonly isKnown: boolean
  /** Null until it is loaded. */
  overlay: Signal<ClassOverlay | null>
  /** Why it could not be loaded, until it is tried again; null otherwise. */
  failure: Signal<string | null>
  /** While the tool is in hand. */
  isShown: Signal<boolean>
  /** Areas that are pointed at, here or in the legend. */
  lit: Signal<readonly number[]>
  isBusy: Signal<boolean>
  load: () => Promise<void>
  /** What stands in the photo, with what is corrected now. Null where it is not known, or cannot be read. */
  things: () => Promise<ShownThings | null>
  /** A tool that shows areas is in hand, or no longer. */
  show: () => void
  hide: () => void
  /** Lights the area at a point of the photo; null lights none. */
  point: (at: ImagePoint | null) => void
  /** Lays the area at a point over the mask, as one step; where there is none, nothing is done. */
  takeAt: (at: ImagePoint, combine: Combine) => Promise<void>
  /** The same for all areas of a class. */
  take: (name: LabelClass, combine: Combine) => Promise<void>
  /** Puts right what was told wrong. */
  brush: ClassBrush
  close: () => void
}

interface PhotoClassesParts {
  photo: Pick<PhotoSource, 'size' | 'pixels' | 'grey'>
  mask: Pick<MaskClient, 'importPlane'>
  /** The map, and what is said in place of it; null for a photo that no network has looked at. */
  perception: PerceptionSource | null
  send: (corrections: ClassCorrections | null) => Promise<void>
  reconnected: (reason: unknown, signal: AbortSignal) => Promise<void> | null
  failed: (message: string) => void
}

interface ClassEngine {
  call: Pick<Calls<ClassCalls>, keyof ClassCalls>
  close: () => void
}

/** Long side of the reduced photo in which areas are found. */
const WORKING_PX = 1024

export function createPhotoClasses(parts: PhotoClassesParts): PhotoClasses {
  const { photo, mask, perception, failed } = parts
  const { width, height } = photo.size
  const overlay = createSignal<ClassOverlay | null>(null)
  const failure = createSignal<string | null>(null)
  const lit = createSignal<readonly number[]>([])
  const isShown = createSignal(false)
  const isBusy = createSignal(false)
  // As the network has it: what is painted goes over it here.
  const readMap = createPerceptionReader(photo, perception && { ...perception, corrections: null })
  const work = createCorrectionWork({ ...parts, photo: photo.size, kept: perception?.corrections ?? null })
  let engine: ClassEngine | null = null
  let labels: Plane | null = null
  let pieces: Superpixels | null = null
  /** The corrections that the areas shown are of. */
  let shown: Plane | null = null
  let loading: Promise<void> | null = null

  const find = async () => {
    const asFound = await readMap()
    if (asFound === null) return
    const corrections = work.history.value()
    const map = correctMap(asFound, work.isEmpty() ? null : corrections)
    const level =
      levelSizes(photo.size).findLast((size) => Math.max(size.width, size.height) >= WORKING_PX) ?? photo.size
    const pixels = await photo.pixels(level.width, level.height)
    engine ??= openWorker()
    pieces ??= await findPieces(engine)
    const found = await engine.call.find(transfer(pixels, [pixels.data.buffer as ArrayBuffer]), map)
    // Painted further meanwhile: that is looked at next.
    if (work.history.value() !== corrections) return find()
    labels = found.labels
    shown = corrections
    const ids = found.areas.map(({ id }) => id)
    const marks = new Map(marksOf(labels, ids, photo.size).map((mark) => [mark.id, mark]))
    if (overlay.get() === null) brush.offer(kindOf(map).kind)
    overlay.set({ areas: found.areas, picture: paintLabels(found), marks })
  }
  const findPieces = async ({ call }: ClassEngine) => {
    const grid = work.history.value()
    const pixels = await photo.pixels(grid.width, grid.height)
    return call.piecesOf(transfer(pixels, [pixels.data.buffer as ArrayBuffer]))
  }
  const load = async () => {
    loading ??= find()
    failure.set(null)
    try {
      await loading
    } catch (reason) {
      // It is tried again the next time.
      loading = null
      failure.set(reason instanceof Error ? reason.message : 'What the photo shows could not be read.')
    }
  }
  const offWork = work.history.state.subscribe(() => {
    if (loading === null) return
    const before = loading
    // One search at a time: one under way sees by itself that it is late.
    loading = before.then(() => (work.history.value() === shown ? undefined : find()))
    void load()
  })
  const areaAt = ({ x, y }: ImagePoint): number | null => {
    if (labels === null || x < 0 || y < 0 || x >= width || y >= height) return null
    const column = Math.floor((x / width) * labels.width)
    const row = Math.floor((y / height) * labels.height)
    return labels.data[row * labels.width + column] || null
  }
  const lay = async (ids: readonly number[], combine: Combine, name: LabelClass) => {
    if (ids.length === 0 || engine === null || isBusy.get()) return
    isBusy.set(true)
    try {
      const pixels = await photo.pixels(width, height)
      const plane = await engine.call.maskOf(ids, transfer(pixels, [pixels.data.buffer as ArrayBuffer]))
      await mask.importPlane(plane, combine, CLASS_NAMES[name])
    } catch (reason) {
      failed(reason instanceof Error ? reason.message : 'The area could not be selected.')
    } finally {
      isBusy.set(false)
    }
  }
  const areas = () => overlay.get()?.areas ?? []
  const brush = createClassBrush({
    photo: photo.size,
    work,
    areaAt: (at) => {
      const id = areaAt(at)
      return labels === null || id === null ? null : { labels, id }
    },
    pieces: () => pieces,
  })
  return {
    isKnown: perception !== null,
    overlay,
    failure,
    isShown,
    lit,
    isBusy,
    load,
    things: async () => {
      const asFound = await readMap().catch(() => null)
      return asFound && shownThings(correctMap(asFound, work.isEmpty() ? null : work.history.value()))
    },
    show: () => {
      isShown.set(true)
      void load()
    },
    hide: () => {
      isShown.set(false)
      lit.set([])
    },
    point: (at) => {
      const id = at === null ? null : areaAt(at)
      lit.set(id === null ? [] : [id])
    },
    takeAt: async (at, combine) => {
      const id = areaAt(at)
      const area = areas().find((other) => other.id === id)
      if (area !== undefined) await lay([area.id], combine, area.name)
    },
    take: async (name, combine) => {
      const ids = areas().flatMap((area) => (area.name === name ? [area.id] : []))
      await lay(ids, combine, name)
    },
    brush,
    close: () => {
      offWork()
      work.close()
      engine?.close()
    },
  }
}

function openWorker(): ClassEngine {
  const worker = new Worker(new URL('./classes.worker.ts', import.meta.url), { type: 'module' })
  return connect<ClassCalls>(
    workerPort(worker, () => 'What the photo shows could not be worked out in this browser.'),
    { failure: 'What the photo shows could not be worked out.' },
  )
}
