import type { Clip, FilmRect, PlanarMotion } from '../../contract/film-document.ts'
import { naturalLog } from '../../imaging/numbers.ts'
import { PEAK_SPEED } from './easing.ts'
import {
  clampSide,
  clampView,
  customView,
  fullView,
  fullWidth,
  viewAround,
  viewBetween,
  type Ratios,
} from './view.ts'

/** A motion once `auto` has chosen. */
export type ChosenPlanar = Exclude<PlanarMotion, 'auto'>

/**
 * Fastest that anything may cross the picture, in widths of the frame a second: at 24 to 30 frames a second details
 * judder when they cross it in less than seven seconds (the seven-second rule of camera handbooks). Slower where a clip
 * is too short for the amount that was chosen: the motion then goes less far.
 */
export const MAX_SPEED = 1 / 7

/** How many times larger a photo is at the end of a push, for an amount of 0 and of 1. */
const ZOOM = { min: 1.04, max: 1.3 } as const
/** How far a pan or a tilt goes, in widths or heights of the frame; further where the photo has more to show. */
const TRAVEL = { min: 0.06, max: 0.3, withRoom: 0.9 } as const
/** A photo without room beside the frame is enlarged for a pan, at most so many times. */
const MAX_PAN_ZOOM = 1.3

/** Start and end of a motion, and where on the way between them it begins and ends when it may not go all of it. */
interface PlanarPath {
  from: FilmRect
  to: FilmRect
  /** What stays when the way is made shorter: its start, its middle or its end. */
  stays: 0 | 0.5 | 1
}

/**
 * The view of a planar motion at `progress`, eased, 0 to 1, where all of the motion takes `seconds`. With `cover` it
 * lies within the photo.
 */
export function planarView(
  kind: ChosenPlanar,
  clip: Pick<Clip, 'fit' | 'focus' | 'motion'>,
  ratios: Ratios,
  seconds: number,
  progress: number,
): FilmRect {
  const path = pathOf(kind, clip, ratios)
  // What the user drew is shown as it was drawn.
  const part =
    kind === 'custom' ? 1 : Math.min(1, (MAX_SPEED * seconds) / peakWay(path, clip.motion.ease, ratios))
  return viewBetween(path.from, path.to, path.stays * (1 - part) + part * progress)
}

/** Upper bound of how far a detail moves, in widths of the frame, if it always moved as fast as it does at most. */
function peakWay({ from, to }: PlanarPath, ease: Clip['motion']['ease'], { frame }: Ratios): number {
  const zoom = Math.abs(naturalLog(to.width / from.width)) / 2
  const across = Math.abs(to.x + to.width / 2 - from.x - from.width / 2) / Math.min(from.width, to.width)
  const along = Math.abs(to.y + to.height / 2 - from.y - from.height / 2) / Math.min(from.height, to.height)
  return Math.max(1e-9, (zoom + across + along / frame) * PEAK_SPEED[ease])
}

function pathOf(
  kind: ChosenPlanar,
  clip: Pick<Clip, 'fit' | 'focus' | 'motion'>,
  ratios: Ratios,
): PlanarPath {
  const { motion } = clip
  const full = fullView(clip, ratios)
  switch (kind) {
    case 'static':
      return { from: full, to: full, stays: 0 }
    case 'push-in':
      return { from: full, to: zoomed(clip, ratios, mix(ZOOM.min, ZOOM.max, motion.amount)), stays: 0 }
    case 'pull-out':
      return { from: zoomed(clip, ratios, mix(ZOOM.min, ZOOM.max, motion.amount)), to: full, stays: 1 }
    case 'pan-right':
      return travel('x', clip, ratios)
    case 'pan-left':
      return reversed(travel('x', clip, ratios))
    case 'tilt-down':
      return travel('y', clip, ratios)
    case 'tilt-up':
      return reversed(travel('y', clip, ratios))
    case 'drift':
      return drift(clip, ratios)
    case 'custom':
      return {
        from: customView(motion.from, clip, ratios),
        to: customView(motion.to, clip, ratios),
        stays: 0,
      }
  }
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function reversed({ from, to, stays }: PlanarPath): PlanarPath {
  return { from: to, to: from, stays }
}

function zoomed(clip: Pick<Clip, 'fit' | 'focus'>, ratios: Ratios, zoom: number): FilmRect {
  return clampView(viewAround(clip.focus ?? { x: 0.5, y: 0.5 }, fullWidth(clip.fit, ratios) / zoom, ratios))
}

/** Towards larger x or y, with the focus in the middle of the way as far as the photo allows. */
function travel(axis: 'x' | 'y', clip: Pick<Clip, 'fit' | 'focus' | 'motion'>, ratios: Ratios): PlanarPath {
  const side = axis === 'x' ? 'width' : 'height'
  const full = fullView(clip, ratios)
  const free = Math.abs(1 - full[side]) / full[side]
  const furthest = Math.max(TRAVEL.max, Math.min(free, TRAVEL.withRoom))
  const way = mix(TRAVEL.min, furthest, clip.motion.amount)
  const zoom = full[side] > 1 ? 1 : Math.min(MAX_PAN_ZOOM, Math.max(1, full[side] * (1 + way)))
  const view = zoomed(clip, ratios, zoom)
  const length = Math.min(way * view[side], Math.abs(1 - view[side]))
  const [low, high] = [Math.min(0, 1 - view[side]), Math.max(0, 1 - view[side])]
  const middle = Math.min(Math.max(view[axis], low + length / 2), high - length / 2)
  return {
    from: { ...view, [axis]: clampSide(middle - length / 2, view[side]) },
    to: { ...view, [axis]: clampSide(middle + length / 2, view[side]) },
    stays: 0.5,
  }
}

/** A slow way from the upper left towards the lower right, a little nearer at its end. */
function drift({ fit, focus, motion }: Pick<Clip, 'fit' | 'focus' | 'motion'>, ratios: Ratios): PlanarPath {
  const width = fullWidth(fit, ratios)
  const { x, y } = focus ?? { x: 0.5, y: 0.5 }
  const at = (side: -1 | 1, zoom: number): FilmRect => {
    const view = viewAround({ x, y }, width / zoom, ratios)
    const step = side * mix(0.01, 0.06, motion.amount)
    return clampView({ ...view, x: view.x + step * view.width, y: view.y + (step / 2) * view.height })
  }
  return { from: at(-1, 1.05), to: at(1, mix(1.06, 1.16, motion.amount)), stays: 0.5 }
}
