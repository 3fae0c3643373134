import type { FilmSession } from '../session/film-session.ts'
import { laneInset } from '../session/timeline-view.ts'

/** How near the ends of the lanes a drag scrolls them, and how far at each move, in pixels. */
const EDGE_PX = 32
const SCROLL_PX = 16

/** The frame below a place on the page; between frames, and beyond the film. `lanes`: what scrolls. */
export function frameBelow(session: FilmSession, lanes: Element, clientX: number): number {
  const { left } = lanes.getBoundingClientRect()
  return (clientX - left + lanes.scrollLeft - laneInset) / session.view.scale.get().pixelsPerFrame
}

export function scrollAtEdge(lanes: Element, clientX: number): void {
  const { left, right } = lanes.getBoundingClientRect()
  if (clientX < left + EDGE_PX) lanes.scrollLeft -= SCROLL_PX
  else if (clientX > right - EDGE_PX) lanes.scrollLeft += SCROLL_PX
}

/** The lanes that an element of a track lies in. */
export function lanesOf(element: Element): Element {
  const lanes = element.closest('[data-lanes]')
  if (lanes === null) throw new Error('Only within the lanes of a timeline')
  return lanes
}
