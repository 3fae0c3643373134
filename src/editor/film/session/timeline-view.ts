import { createSignal, type Signal } from '../../signal/signal.ts'

/** How much of the film the timeline shows. */
interface TimelineScale {
  readonly pixelsPerFrame: number
  /** Width of the lanes on the page, in pixels; 0 until they are laid out. */
  readonly width: number
  /** The scale goes with the film's length until the user zooms. */
  readonly isFitted: boolean
}

export interface TimelineView {
  readonly scale: Signal<TimelineScale>
  /** Pixels that are scrolled off at the left. */
  readonly scroll: Signal<number>
  /** Asked of the lanes: scroll to here. */
  readonly wanted: Signal<number | null>
}

/** Air at both ends of the lanes, in pixels. */
export const laneInset = 12
const zoomLimits = { min: 0.02, max: 24 } as const
export const zoomStep = 1.4

export function createTimelineView(): TimelineView {
  return {
    scale: createSignal<TimelineScale>({ pixelsPerFrame: 2, width: 0, isFitted: true }),
    scroll: createSignal(0),
    wanted: createSignal<number | null>(null),
  }
}

/** The scale at which all of a film of so many frames is seen. */
function fittedScale(width: number, frames: number): number {
  return limited((width - 2 * laneInset) / Math.max(30, frames))
}

function limited(pixelsPerFrame: number): number {
  return Math.min(zoomLimits.max, Math.max(zoomLimits.min, pixelsPerFrame))
}

export function fitTimeline({ scale, wanted }: TimelineView, frames: number): void {
  const { width } = scale.get()
  scale.set({ pixelsPerFrame: fittedScale(width, frames), width, isFitted: true })
  wanted.set(0)
}

/** Zooms about a frame, which stays where it is on the page, or comes to the middle where it was out of sight. */
export function zoomTimeline({ scale, scroll, wanted }: TimelineView, factor: number, frame: number): void {
  const { pixelsPerFrame, width } = scale.get()
  const next = limited(pixelsPerFrame * factor)
  // Of two zooms in a row the first may not have been scrolled yet.
  const x = frame * pixelsPerFrame + laneInset - (wanted.get() ?? scroll.get())
  const isSeen = x >= 0 && x <= width
  scale.set({ pixelsPerFrame: next, width, isFitted: false })
  wanted.set(Math.max(0, frame * next + laneInset - (isSeen ? x : width / 2)))
}

/** 0 at the widest view, 1 at the closest. */
export function zoomFraction(pixelsPerFrame: number): number {
  return Math.log(pixelsPerFrame / zoomLimits.min) / Math.log(zoomLimits.max / zoomLimits.min)
}

export function scaleAt(fraction: number): number {
  return zoomLimits.min * (zoomLimits.max / zoomLimits.min) ** fraction
}

/** Brings a frame into sight, a page at a time as the playhead runs out. */
export function reveal({ scale, scroll, wanted }: TimelineView, frame: number): void {
  const { pixelsPerFrame, width } = scale.get()
  const x = frame * pixelsPerFrame + laneInset
  const left = scroll.get()
  if (x >= left && x <= left + width - laneInset) return
  wanted.set(Math.max(0, x - (x < left ? width * 0.8 : laneInset * 4)))
}
