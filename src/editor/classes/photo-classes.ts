import type { ClassArea } from '../../../core/perception/class-areas.ts'
import type { LabelClass } from '../../../core/perception/classes.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { connect, workerPort, type Calls } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { Combine, MaskClient } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { levelSizes } from '../photo/pyramid.ts'
import { createPerceptionReader } from '../photo/read-perception.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import { marksOf, type RegionMark } from '../suggestions/region-marks.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import type { ClassCalls } from './class-calls.ts'
import { CLASS_NAMES } from './class-names.ts'
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
  /** Lights the area at a point of the photo; null lights none. */
  point: (at: ImagePoint | null) => void
  /** Lays the area at a point over the mask, as one step; where there is none, nothing is done. */
  takeAt: (at: ImagePoint, combine: Combine) => Promise<void>
  /** The same for all areas of a class. */
  take: (name: LabelClass, combine: Combine) => Promise<void>
  close: () => void
}

interface PhotoClassesParts {
  photo: Pick<PhotoSource, 'size' | 'pixels' | 'grey'>
  mask: Pick<MaskClient, 'importPlane'>
  /** Of the map; null for a photo that no network has looked at. */
  url: string | null
  failed: (message: string) => void
}

interface ClassEngine {
  call: Pick<Calls<ClassCalls>, keyof ClassCalls>
  close: () => void
}

/** Long side of the reduced photo in which areas are found. */
const WORKING_PX = 1024

export function createPhotoClasses({ photo, mask, url, failed }: PhotoClassesParts): PhotoClasses {
  const { width, height } = photo.size
  const overlay = createSignal<ClassOverlay | null>(null)
  const failure = createSignal<string | null>(null)
  const lit = createSignal<readonly number[]>([])
  const isBusy = createSignal(false)
  const readMap = createPerceptionReader(photo, url)
  let engine: ClassEngine | null = null
  let labels: Plane | null = null
  let loading: Promise<void> | null = null

  const find = async () => {
    const map = await readMap()
    if (map === null) return
    const level =
      levelSizes(photo.size).findLast((size) => Math.max(size.width, size.height) >= WORKING_PX) ?? photo.size
    const pixels = await photo.pixels(level.width, level.height)
    engine ??= openWorker()
    const found = await engine.call.find(transfer(pixels, [pixels.data.buffer as ArrayBuffer]), map)
    labels = found.labels
    const ids = found.areas.map(({ id }) => id)
    const marks = new Map(marksOf(labels, ids, photo.size).map((mark) => [mark.id, mark]))
    overlay.set({ areas: found.areas, picture: paintLabels(found), marks })
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
  return {
    isKnown: url !== null,
    overlay,
    failure,
    isShown: createSignal(false),
    lit,
    isBusy,
    load,
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
    close: () => engine?.close(),
  }
}

function openWorker(): ClassEngine {
  const worker = new Worker(new URL('./classes.worker.ts', import.meta.url), { type: 'module' })
  return connect<ClassCalls>(
    workerPort(worker, () => 'What the photo shows could not be worked out in this browser.'),
    { failure: 'What the photo shows could not be worked out.' },
  )
}
