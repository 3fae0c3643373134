import type { SurfaceMarks } from '../../../core/contract/design-document.ts'
import { workingSize } from '../../../core/imaging/working-size.ts'
import { connect, workerPort, type Calls } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createPerceptionReader, type PerceptionSource } from '../photo/read-perception.ts'
import { levelSizes } from '../photo/pyramid.ts'
import type { KnownRoom } from '../service-effect/effect-contract.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import type { RegionMark } from '../suggestions/region-marks.ts'
import { createColorReader } from './photo-color.ts'
import { markOfMask } from './region.ts'
import type { Found, Selected, SurfaceCalls } from './surface-calls.ts'

/** Where a surface is. */
export interface Region extends Selected {
  /** Its outline; null where nothing was found. */
  mark: RegionMark | null
  /** How much of the photo it is. */
  fraction: number
}

export type SurfacesState =
  | { kind: 'preparing' }
  | { kind: 'ready'; hasRoom: boolean; found: readonly Found[] }
  | { kind: 'failed'; message: string }

/** Where the surfaces of a photo are, worked out in a worker of its own. Lives outside React. */
export interface Surfaces extends Pick<Calls<SurfaceCalls>, 'planeAt' | 'restyle' | 'pictureOf'> {
  state: Signal<SurfacesState>
  /** Regions that are known, by `keyOf` their marks. */
  regions: Signal<ReadonlyMap<string, Region>>
  regionOf: (marks: SurfaceMarks) => Region | null
  /** Works these out, in this order; what was asked for before and is not among them is left. */
  want: (marks: readonly SurfaceMarks[]) => void
  /** The colour of the photo around a place, as #rrggbb. */
  colourAt: (at: ImagePoint) => Promise<string>
  close: () => void
}

interface SurfacesParts {
  photo: Pick<PhotoSource, 'size' | 'pixels' | 'grey'>
  room: KnownRoom
  /** The map of what the photo shows; null without one. */
  perception: PerceptionSource | null
}

/** Regions that are kept: undo and redo show them at once. */
const MAX_REGIONS = 80

const keys = new WeakMap<SurfaceMarks, string>()

/** Marks never change, so each is written down once. */
export function keyOf(marks: SurfaceMarks): string {
  const known = keys.get(marks)
  if (known !== undefined) return known
  const { plane, clicks, strokes } = marks
  const key = JSON.stringify([plane, clicks, strokes])
  keys.set(marks, key)
  return key
}

export function openSurfaces({ photo, room, perception }: SurfacesParts): Surfaces {
  const state = createSignal<SurfacesState>({ kind: 'preparing' })
  const regions = createSignal<ReadonlyMap<string, Region>>(new Map())
  const worker = new Worker(new URL('./surfaces.worker.ts', import.meta.url), { type: 'module' })
  const engine = connect<SurfaceCalls>(
    workerPort(worker, () => 'Surfaces could not be found in this browser.'),
    { failure: 'Surfaces could not be found.' },
  )
  const readPerception = createPerceptionReader(photo, perception)
  let wanted: readonly SurfaceMarks[] = []
  let isBusy = false
  let isClosed = false

  const fail = (reason: unknown) => {
    if (isClosed) return
    const message = reason instanceof Error ? reason.message : 'Surfaces could not be found.'
    state.set({ kind: 'failed', message })
  }
  const put = (key: string, region: Region) => {
    const next = new Map(regions.get())
    next.delete(key)
    next.set(key, region)
    const needed = new Set(wanted.map(keyOf))
    for (const old of next.keys()) {
      if (next.size <= MAX_REGIONS) break
      if (!needed.has(old)) next.delete(old)
    }
    regions.set(next)
  }
  const nextMissing = () => wanted.find((marks) => !regions.get().has(keyOf(marks)))
  const work = async () => {
    if (isBusy || state.get().kind !== 'ready') return
    isBusy = true
    try {
      for (let marks = nextMissing(); marks !== undefined; marks = nextMissing()) {
        const { plane, clicks, strokes } = marks
        const selected = await engine.call.select({ plane, clicks, strokes })
        put(keyOf(marks), {
          ...selected,
          mark: markOfMask(selected.mask, photo.size),
          fraction: fractionOf(selected),
        })
      }
    } catch (reason) {
      fail(reason)
    }
    isBusy = false
  }
  const prepare = async () => {
    const size = workingSize(photo.size)
    const level = levelSizes(photo.size).findLast(({ width }) => width >= size.width) ?? photo.size
    const pixels = await photo.pixels(level.width, level.height)
    const given = { photo: pixels, size, room, perception: await readPerception() }
    const prepared = await engine.call.prepare(transfer(given, [pixels.data.buffer as ArrayBuffer]))
    state.set({ kind: 'ready', ...prepared })
    void work()
  }
  prepare().catch(fail)
  return {
    state,
    regions,
    planeAt: engine.call.planeAt,
    restyle: engine.call.restyle,
    pictureOf: engine.call.pictureOf,
    colourAt: createColorReader(photo),
    regionOf: (marks) => regions.get().get(keyOf(marks)) ?? null,
    want: (marks) => {
      wanted = marks
      void work()
    },
    close: () => {
      isClosed = true
      wanted = []
      engine.close()
    },
  }
}

function fractionOf({ mask: { data } }: Selected): number {
  let sum = 0
  for (const value of data) sum += value
  return sum / (255 * data.length)
}
