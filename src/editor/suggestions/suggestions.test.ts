import { describe, expect, it, vi } from 'vitest'
import type { Plane } from '../../../core/imaging/pixels.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createSuggestions } from './suggestions.ts'

/** A photo of 40 × 20 with two regions, as labels of 4 × 2: region 1 at the left, region 2 in the lower right corner. */
async function setUp() {
  const labels: Plane = { width: 4, height: 2, data: Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 2) }
  const steps: string[] = []
  const photo = {
    size: { width: 40, height: 20 },
    grey: () => Promise.resolve(labels),
    plane: (_: string, ids: number[]) => Promise.resolve({ ...labels, ids }),
  } as unknown as PhotoSource
  const importPlane = (plane: { ids: number[] }, combine: string, label: string) => {
    steps.push(`${combine} ${plane.ids.join()}`)
    summary = { history: [...summary.history, { label, at: 0 }], done: summary.done + 1 }
    return Promise.resolve()
  }
  let summary: Pick<MaskSummary, 'history' | 'done'> = { history: [], done: 0 }
  const bounds = { x: 0, y: 0, width: 1, height: 1 }
  const suggestions = createSuggestions({
    photo,
    mask: { importPlane } as unknown as MaskClient,
    analysis: {
      regions: [1, 2].map((id) => ({ id, bounds, coverage: 0.1 })),
      suggestion_url: '/media/labels.png',
      perception_url: null,
      room: null,
      corrections: null,
      suggested_at: null,
    },
    summary: () => summary as MaskSummary,
    failed: vi.fn(),
  })
  await suggestions.load()
  return { suggestions, steps }
}

describe('suggestions', () => {
  it('light up under the pointer, up to the last pixel of the photo', async () => {
    const { suggestions } = await setUp()
    suggestions.point({ x: 9.9, y: 19.9 })
    expect(suggestions.lit.get()).toBe(1)
    suggestions.point({ x: 39.9, y: 19.9 })
    expect(suggestions.lit.get()).toBe(2)
    suggestions.point({ x: 40, y: 19 })
    expect(suggestions.lit.get()).toBeNull()
    suggestions.point({ x: 20, y: 5 })
    expect(suggestions.lit.get()).toBeNull()
  })
  it('are taken into the mask by a click, and left by another', async () => {
    const { suggestions, steps } = await setUp()
    await suggestions.toggleAt({ x: 35, y: 15 })
    await suggestions.toggleAt({ x: 35, y: 15 })
    await suggestions.toggleAt({ x: 20, y: 5 })
    expect(steps).toEqual(['add 2', 'subtract 2'])
  })
  it('know no region that is not there', async () => {
    const { suggestions, steps } = await setUp()
    await suggestions.toggle(7)
    expect(steps).toEqual([])
  })
  it('take one change at a time', async () => {
    const { suggestions, steps } = await setUp()
    await Promise.all([suggestions.toggle(1), suggestions.toggle(1)])
    expect(steps).toEqual(['add 1'])
  })
})
