import { designLimits, type Design, type DesignChange } from '../../../core/contract/design-document.ts'
import { markLimits } from '../../../core/contract/mark-limits.ts'
import type { Place } from '../../../core/contract/marks.ts'
import { createValueHistory, type ValueHistory } from '../history/value-history.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import { strokesOf } from '../tools/marks/marks.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { isMarked, newId, newName, noWork, workOf, type DesignWork, type WorkSurface } from './design-work.ts'
import { createSurfaceTool, type ClickKind, type SurfaceTool } from './surface-tool.ts'
import type { Found } from './surface-calls.ts'
import type { Region, Surfaces } from './surfaces.ts'

/**
 * The surfaces of one photo while they are chosen, mended and changed. What is done to them has a history of named steps;
 * which one is chosen has none. Nothing here renders React by itself.
 */
export interface DesignSession {
  readonly history: ValueHistory<DesignWork>
  readonly tool: SurfaceTool
  /** Where surfaces are worked out; null until the photo is open. */
  readonly surfaces: Signal<Surfaces | null>
  /** A surface that was clicked and not changed yet: another click takes its place. */
  readonly pending: Signal<WorkSurface | null>
  /** Id of the surface that is worked on. */
  readonly chosen: Signal<string | null>
  /** What was done, for screen readers. */
  readonly said: Signal<string>
  /** All surfaces that can be chosen: those that were found, and those of the user. */
  list: () => readonly WorkSurface[]
  surface: () => WorkSurface | null
  regionOf: (surface: WorkSurface) => Region | null
  /** The surface that is seen at a place of the photo; null where none is known. */
  at: (place: ImagePoint) => WorkSurface | null
  choose: (id: string | null) => void
  /** Chooses the next surface, or the one before. */
  step: (by: 1 | -1) => void
  /** Changes of one gesture are one step; without a gesture each is one. */
  setChange: (label: string, change: DesignChange | null, gesture?: string) => void
  rename: (name: string) => void
  /** Takes back all that was done to the chosen surface; one of the user's own is gone then. */
  remove: () => void
  /** Puts a whole design in the place of what is there. */
  take: (label: string, design: Design | null, gesture?: string) => void
}

interface SessionParts {
  kept: Design | null
  view: ViewportStore
  hover: Signal<ViewPoint | null>
  /** Told why something could not be done, in words for the user. */
  failed: (message: string) => void
}

const NONE: readonly Found[] = []
const STILL_LOOKING = 'The photo is still looked at. Try again in a moment.'

export function createDesignSession(parts: SessionParts): DesignSession {
  const { kept, view, hover, failed } = parts
  const history = createValueHistory<DesignWork>([{ value: workOf(kept), label: '', gesture: '' }])
  const surfaces = createSignal<Surfaces | null>(null)
  const pending = createSignal<WorkSurface | null>(null)
  const chosen = createSignal<string | null>(null)
  const said = createSignal('')

  const list = createLister(() => {
    const state = surfaces.get()?.state.get()
    return {
      own: history.value().surfaces,
      found: state?.kind === 'ready' ? state.found : NONE,
      clicked: pending.get(),
    }
  })
  const surface = () => list().find(({ id }) => id === chosen.get()) ?? null
  const regionOf = (one: WorkSurface) => (isMarked(one) ? (surfaces.get()?.regionOf(one) ?? null) : null)
  /** The surface that is seen at a place: a changed one before one that is only offered. */
  const surfaceAt = ({ x, y }: Place): WorkSurface | null => {
    const isOn = (one: WorkSurface) => {
      const mask = regionOf(one)?.mask
      if (mask === undefined) return false
      const column = Math.min(mask.width - 1, Math.floor(x * mask.width))
      const row = Math.min(mask.height - 1, Math.floor(y * mask.height))
      return mask.data[row * mask.width + column]! >= 128
    }
    const all = list()
    return all.findLast((one) => one.change !== null && isOn(one)) ?? all.findLast(isOn) ?? null
  }
  const choose = (id: string | null) => {
    if (id !== pending.get()?.id) pending.set(null)
    chosen.set(id)
    const one = surface()
    said.set(one === null ? 'No surface chosen' : `${one.name} chosen`)
  }
  /** Puts a surface into the work, in its own place or as the last one. */
  const put = (label: string, next: WorkSurface, gesture = '') => {
    const work = history.value()
    const at = work.surfaces.findIndex(({ id }) => id === next.id)
    if (at < 0 && work.surfaces.length >= designLimits.surfaces)
      return failed(`At most ${designLimits.surfaces} surfaces can be changed. Take one back first.`)
    const all = at < 0 ? [...work.surfaces, next] : work.surfaces.with(at, next)
    history.put(label, { ...work, surfaces: all, isRestyled: false }, gesture)
    said.set(label)
  }
  const startAt = async (at: Place) => {
    const finder = surfaces.get()
    if (finder?.state.get().kind !== 'ready') return failed(STILL_LOOKING)
    const plane = await finder.planeAt(at.x, at.y)
    // What was clicked last and is not changed makes room.
    const { surfaces: own } = history.value()
    const left = pending.get()?.id
    const others = list().filter(({ id }) => id !== left || own.some((one) => one.id === id))
    const next: WorkSurface = {
      id: newId(others),
      name: newName(plane, others),
      plane,
      clicks: [{ kind: 'add', ...at }],
      strokes: [],
      change: null,
    }
    pending.set(next)
    choose(next.id)
  }
  const chooseAt = (at: Place) => {
    const there = surfaceAt(at)
    if (there !== null) return choose(there.id)
    startAt(at).catch((reason: unknown) => failed(reason instanceof Error ? reason.message : STILL_LOOKING))
  }
  const click = (at: Place, kind: ClickKind) => {
    const one = surface()
    if (kind === 'choose' || (kind === 'add' && one === null)) return chooseAt(at)
    if (one === null) return failed('Choose a surface first.')
    if (one.clicks.length >= designLimits.clicks)
      return failed(`A surface has at most ${designLimits.clicks} clicks. Paint the rest with the brush.`)
    const clicks = [...one.clicks, { kind, ...at }]
    put(kind === 'add' ? `Add to ${one.name}` : `Take from ${one.name}`, { ...one, clicks })
  }
  const fractionsOf = ({ x, y }: ImagePoint): Place => ({
    x: rounded(x / view.photo.width),
    y: rounded(y / view.photo.height),
  })
  const setChange: DesignSession['setChange'] = (label, change, gesture) => {
    const one = surface()
    if (one === null || (change === null && one.change === null)) return
    put(label, { ...one, change }, gesture === undefined ? '' : `${gesture} ${one.id}`)
  }
  /** Paints the chosen surface in the colour that the photo has at a place. */
  const paintAs = async (at: ImagePoint) => {
    const colour = await surfaces.get()?.colourAt(at)
    const one = surface()
    if (colour === undefined || one === null) return
    const finish = one.change?.finish ?? 'matt'
    setChange(`${one.name}: a colour of the photo`, { kind: 'paint', colour, finish })
  }
  const tool = createSurfaceTool({
    view,
    hover,
    hasChosen: () => surface() !== null,
    onClick: (at, kind) => {
      if (isOnPhoto(at, view.photo)) click(fractionsOf(at), kind)
    },
    onStroke: (kind, size, points) => {
      const one = surface()
      if (one === null) return
      const strokes = [...one.strokes, ...strokesOf(kind, size, points, view.photo)]
      if (strokes.length > markLimits.strokes)
        return failed(`A surface can have ${markLimits.strokes} strokes. Undo some.`)
      put(kind === 'add' ? `Add to ${one.name}` : `Take from ${one.name}`, { ...one, strokes })
    },
    onPick: (at) => {
      if (!isOnPhoto(at, view.photo)) return
      tool.take('choose')
      paintAs(at).catch((reason: unknown) =>
        failed(reason instanceof Error ? reason.message : 'The colour could not be read.'),
      )
    },
    failed,
  })
  return {
    history,
    tool,
    surfaces,
    pending,
    chosen,
    said,
    list,
    surface,
    regionOf,
    at: (place) => (isOnPhoto(place, view.photo) ? surfaceAt(fractionsOf(place)) : null),
    choose,
    step: (by) => {
      const all = list()
      if (all.length === 0) return
      const at = all.findIndex(({ id }) => id === chosen.get())
      const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length
      choose(all[next]?.id ?? null)
    },
    setChange,
    rename: (name) => {
      const one = surface()
      const trimmed = name.trim().slice(0, designLimits.name)
      if (one === null || trimmed === '' || trimmed === one.name) return
      if (pending.get()?.id === one.id && one.change === null) pending.set({ ...one, name: trimmed })
      else put(`Rename ${one.name}`, { ...one, name: trimmed }, `rename ${one.id}`)
    },
    remove: () => {
      const one = surface()
      const work = history.value()
      if (one === null) return
      if (pending.get()?.id === one.id) pending.set(null)
      const left = work.surfaces.filter(({ id }) => id !== one.id)
      if (left.length < work.surfaces.length)
        history.put(`Take ${one.name} back`, { ...work, surfaces: left, isRestyled: false })
      if (surface() === null) chosen.set(null)
      said.set(`${one.name} is as in the photo`)
    },
    take: (label, design, gesture = '') => {
      pending.set(null)
      history.put(label, design === null ? noWork : workOf(design, true), gesture)
      if (surface() === null) chosen.set(null)
      said.set(label)
    },
  }
}

interface Listed {
  own: readonly WorkSurface[]
  found: readonly Found[]
  clicked: WorkSurface | null
}

/** The found surfaces, each as the user has left it, then the rest; the same list while nothing of it changes. */
function createLister(read: () => Listed): () => readonly WorkSurface[] {
  let last: Listed | null = null
  let listed: readonly WorkSurface[] = []
  return () => {
    const now = read()
    if (last?.own === now.own && last.found === now.found && last.clicked === now.clicked) return listed
    last = now
    listed = listOf(now)
    return listed
  }
}

function listOf({ own, found, clicked }: Listed): WorkSurface[] {
  const taken = new Map(own.map((surface) => [surface.id, surface]))
  const first = found.map(
    ({ id, name, plane, clicks, strokes }): WorkSurface =>
      taken.get(id) ?? { id, name, plane, clicks, strokes, change: null },
  )
  const ids = new Set(first.map(({ id }) => id))
  const rest = [...own, ...(clicked === null || taken.has(clicked.id) ? [] : [clicked])]
  return [...first, ...rest.filter(({ id }) => !ids.has(id))]
}

/** Finer than a pixel of the largest photo is no use. */
function rounded(fraction: number): number {
  return Math.round(Math.max(0, Math.min(1, fraction)) * 100_000) / 100_000
}

function isOnPhoto({ x, y }: ImagePoint, { width, height }: { width: number; height: number }): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}
