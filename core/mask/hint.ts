import type { Plane, Rect } from '../imaging/pixels.ts'
import {
  deviceRect,
  indices,
  INK,
  computeLineWidth,
  palette,
  type Indices,
  type OverlayView,
} from './overlay.ts'
import { clipTo } from './rect.ts'

/** What a click would take, shown under the pointer: a plane (128 and above = taken) laid over the whole frame. */
export interface Hint {
  plane: Plane
  /** In pixels of the plane; outside it nothing is taken. */
  bounds: Rect
}

interface Frame {
  width: number
  height: number
}

/** Length of the pieces of the outline, in lines' widths. */
const DASH = 4
/** A lighter ink than the mask's own: it is not there yet. */
const TINT = 72
const [LIGHT, DARK] = palette((value) => (value === 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]))

/** The tint of a hint in this colour, as `paintHint` takes it. */
export function hintTint(colour: readonly number[]): number {
  return palette(() => [...colour, TINT])[0]
}
const TINTED = hintTint(INK)

/** The pixels of the frame that a hint lies over. */
export function hintRect({ plane, bounds }: Hint, { width, height }: Frame): Rect {
  const x = Math.floor((bounds.x * width) / plane.width)
  const y = Math.floor((bounds.y * height) / plane.height)
  const right = Math.ceil(((bounds.x + bounds.width) * width) / plane.width)
  const bottom = Math.ceil(((bounds.y + bounds.height) * height) / plane.height)
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Lays a hint over an overlay that `paintOverlay` has painted: a tint where there is no mask yet, and a dashed
 * outline that shows on any picture. `rect` and `out` as there; `tint` of `hintTint`.
 */
export function paintHint(
  hint: Hint,
  frame: Frame,
  view: OverlayView,
  rect: Rect,
  out: Uint32Array,
  tint = TINTED,
): void {
  const over = deviceRect(hintRect(hint, frame), view, 'overlay')
  const part = clipTo({ ...over, x: over.x - rect.x, y: over.y - rect.y }, rect.width, rect.height)
  if (part === null) return
  const line = computeLineWidth(view)
  const left = rect.x + part.x
  const top = rect.y + part.y
  const width = part.width + 2 * line
  const taken = sampleHint(hint.plane, frame, view, {
    x: left - line,
    y: top - line,
    width,
    height: part.height + 2 * line,
  })
  for (let row = 0; row < part.height; row++)
    for (let column = 0; column < part.width; column++) {
      const at = (row + line) * width + column + line
      if (taken[at] === 0) continue
      const to = (part.y + row) * rect.width + part.x + column
      const isInner =
        taken[at - line] & taken[at + line] & taken[at - line * width] & taken[at + line * width]
      if (isInner === 0)
        out[to] = Math.floor((left + column + top + row) / (DASH * line)) % 2 === 0 ? LIGHT : DARK
      else if (out[to] === 0) out[to] = tint
    }
}

/** 1 at the device pixels whose place is taken, else 0. */
function sampleHint(plane: Plane, frame: Frame, view: OverlayView, rect: Rect): Uint8Array {
  const across = indices(
    rect.x,
    rect.width,
    view.originX,
    (view.scale * frame.width) / plane.width,
    plane.width,
  )
  const down = indices(
    rect.y,
    rect.height,
    view.originY,
    (view.scale * frame.height) / plane.height,
    plane.height,
  )
  const taken = new Uint8Array(rect.width * rect.height)
  for (let row = down.from; row < down.to; row++)
    sampleRow(plane, down.index[row] * plane.width, across, taken, row * rect.width)
  return taken
}

function sampleRow(plane: Plane, from: number, across: Indices, taken: Uint8Array, to: number): void {
  const { data } = plane
  for (let column = across.from; column < across.to; column++)
    taken[to + column] = data[from + across.index[column]] >> 7
}
