import { expect, it } from 'vitest'
import { createTimelineView, laneInset, zoomTimeline } from './timeline-view.ts'

function placeOf(view: ReturnType<typeof createTimelineView>, frame: number): number {
  return frame * view.scale.get().pixelsPerFrame + laneInset - (view.wanted.get() ?? 0)
}

function opened() {
  const view = createTimelineView()
  view.scale.set({ pixelsPerFrame: 0.5, width: 900, isFitted: true })
  return view
}

it('zooms about a frame, however fast one zoom follows another', () => {
  const view = opened()
  const before = placeOf(view, 1000)
  for (let i = 0; i < 6; i++) zoomTimeline(view, 1.4, 1000)
  expect(placeOf(view, 1000)).toBeCloseTo(before, 6)
})

it('brings a frame to the middle that was out of sight', () => {
  const view = opened()
  zoomTimeline(view, 1.4, 9000)
  expect(placeOf(view, 9000)).toBeCloseTo(450, 6)
})
