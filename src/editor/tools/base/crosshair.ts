import { reveal } from '../../viewport/view-maths.ts'
import type { ViewportStore } from '../../viewport/viewport-store.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'
import { viewToImage } from '../../viewport/viewport.ts'
import type { Precision, Press } from './stage-tool.ts'
import type { ToolHost } from './tool-host.ts'

/** A plain step of the crosshair, in view pixels; Shift makes ten of them, Alt a single pixel of the photo. */
const stepLength = 8
/** The crosshair keeps this far from the stage's edges, in view pixels; the view follows it. */
const margin = 48
/** View pixels: so near to a hint the crosshair means it. */
const hintReach = 4

export type Pace = 'pixel' | 'step' | 'leap'

interface CrosshairParts {
  view: ViewportStore
  host: ToolHost
  /** Whether Space before any arrow presses in the middle of the stage; else it does nothing. */
  startsInMiddle?: boolean
}

/** Tools from the keyboard: arrows move the crosshair, Space and Enter press, as the tool's `keyboard` says. */
export interface Crosshair {
  move: (x: -1 | 0 | 1, y: -1 | 0 | 1, pace: Pace) => void
  /** Space went down. */
  press: () => void
  /** Space came up. */
  release: () => void
  /** Enter. */
  enter: () => void
  /** True while Space is held to draw. */
  isBusy: () => boolean
}

/** Keys say exactly which place they mean, and two presses at one place are meant, however slow. */
function precisionAt(scale: number): Precision {
  return { click: 0, corner: 0, hint: hintReach / scale, doubleClickMs: Infinity }
}

export function createCrosshair({ view, host, startsInMiddle = false }: CrosshairParts): Crosshair {
  /** The last press of the keyboard: the pointer may have begun another gesture since. */
  let pressed: Press | null = null
  /** Space is held for a tool that draws from press to release. */
  let isHeld = false

  const { place } = host
  const middle = () => middleOfPhoto(view.photo, viewToImage(view.get(), middleOfStage(view.get())))
  const isOwn = () => pressed !== null && host.pressed() === pressed
  const press = (at: ImagePoint) => {
    const precision = precisionAt(view.get().scale)
    const keys = { shift: false, alt: false, byTouch: false }
    pressed = { at, points: triple(at), ...keys, time: performance.now(), precision }
    host.press(pressed)
  }
  const act = () => {
    const at = place.get()
    if (at === null) return
    const { space } = host.definition().keyboard
    if (space === 'drag' && isOwn()) {
      host.release()
      return
    }
    press(at)
    if (space === 'click') host.release()
    isHeld = space === 'hold'
  }
  return {
    move: (x, y, pace) => {
      const viewport = view.get()
      const at = place.get() ?? middle()
      const step = Math.max(1, Math.round(stepLength / viewport.scale))
      const by = pace === 'pixel' ? 1 : pace === 'leap' ? step * 10 : step
      const next = inside(view.photo, { x: at.x + x * by, y: at.y + y * by })
      place.set(next)
      view.update((current, photo) => reveal(current, photo, next, margin))
      if (isOwn()) host.move(triple(next))
    },
    press: () => {
      if (startsInMiddle && place.get() === null) place.set(middle())
      act()
    },
    release: () => {
      if (isHeld && isOwn()) host.release()
      isHeld = false
    },
    enter: () => {
      const isCorner = host.definition().keyboard.enter === 'corner'
      if (isCorner && place.get() !== null) act()
      else host.tool().finish?.()
    },
    isBusy: () => isHeld && isOwn(),
  }
}

function triple({ x, y }: ImagePoint): Float32Array {
  return Float32Array.of(x, y, 1)
}

function middleOfStage({ width, height }: { width: number; height: number }) {
  return { x: width / 2, y: height / 2 }
}

function middleOfPhoto(photo: { width: number; height: number }, point: ImagePoint): ImagePoint {
  return inside(photo, { x: Math.round(point.x), y: Math.round(point.y) })
}

function inside({ width, height }: { width: number; height: number }, { x, y }: ImagePoint): ImagePoint {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) }
}
