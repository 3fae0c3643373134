import { describe, expect, it, vi } from 'vitest'
import { MaskEngine } from '../../../core/mask/engine.ts'
import type { MaskSummary } from '../mask/mask-client.ts'
import { summaryOf } from '../mask/mask-reads.ts'
import { hintAt, thinned } from './hint-edits.ts'
import { createHints } from './hints.ts'

/** Hints over a real engine whose answers come later, as those of a worker do. */
async function setUp() {
  const same = (bytes: Uint8Array) => Promise.resolve(bytes)
  const engine = new MaskEngine(100, 80, { codec: { deflate: same, inflate: same }, now: () => 0 })
  const failed = vi.fn()
  const requests: (() => void)[] = []
  const annotate = (label: string, note: string) =>
    new Promise<MaskSummary>((resolve) => {
      requests.push(() => {
        engine.annotate(label, note)
        const summary = summaryOf(engine)
        hints.follow(summary)
        resolve(summary)
      })
    })
  const hints = createHints({ mask: { annotate }, failed })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  /** The mask answers the next of what it was asked. */
  const answer = async () => {
    await turn()
    requests.shift()?.()
    await turn()
  }
  const settled = async () => {
    await turn()
    while (requests.length > 0) await answer()
  }
  const undo = async () => {
    await engine.undo()
    hints.follow(summaryOf(engine))
  }
  await hints.load()
  return { engine, hints, failed, answer, settled, undo }
}

const line = [10, 20, 60, 20]
const area = [0, 0, 30, 0, 30, 30]

describe('hints', () => {
  it('are steps of the one history, taken back one by one', async () => {
    const { engine, hints, settled, undo } = await setUp()
    hints.draw('edge', line)
    hints.draw('exclude', area)
    hints.remove({ kind: 'line', index: 0 })
    await settled()
    expect(engine.history.steps.map(({ label }) => label)).toEqual([
      'Edge line',
      'Source area',
      'Remove hint',
    ])
    expect([hints.get().lines.length, hints.get().sources.length]).toEqual([0, 1])
    await undo()
    expect([hints.get().lines.length, hints.get().sources.length]).toEqual([1, 1])
    await undo()
    await undo()
    expect(hints.get()).toEqual({ lines: [], sources: [] })
    expect(engine.note).toBe('')
  })

  it('are all kept when drawn faster than the mask answers', async () => {
    const { hints, answer, settled } = await setUp()
    hints.draw('edge', [0, 0, 0, 50])
    hints.draw('edge', [1, 0, 1, 50])
    await answer()
    hints.draw('edge', [2, 0, 2, 50])
    await settled()
    expect(hints.get().lines.map(({ points }) => points[0]!.x)).toEqual([0, 1, 2])
  })

  it('are refused in words when too small, too many or too long', async () => {
    const { engine, hints, failed, settled } = await setUp()
    hints.draw('edge', [5, 5, 5.2, 5.1])
    hints.draw('include', [0, 0, 9, 0])
    hints.draw('include', [0, 0, 9, 0, 20, 0])
    hints.draw(
      'edge',
      Array.from({ length: 130 }, (_, i) => i),
    )
    await settled()
    expect(failed.mock.calls.map(([text]: string[]) => text)).toEqual([
      'An edge line needs two different points.',
      'A source area needs three corners and must cover something.',
      'A source area needs three corners and must cover something.',
      'An edge line can have 64 points.',
    ])
    expect(engine.history.steps).toHaveLength(0)
  })

  it('take what they do not know in a note for nothing', async () => {
    const { engine, hints } = await setUp()
    engine.annotate('?', '{"lines":')
    hints.follow(summaryOf(engine))
    expect(hints.get()).toEqual({ lines: [], sources: [] })
  })

  it('are selected one after the other, and no longer when they have changed', async () => {
    const { hints, settled } = await setUp()
    hints.draw('edge', line)
    hints.draw('include', area)
    hints.selectNext()
    await settled()
    expect(hints.selected.get()).toEqual({ kind: 'line', index: 0 })
    hints.selectNext()
    await settled()
    expect(hints.selected.get()).toEqual({ kind: 'source', index: 0 })
    hints.selectNext()
    hints.remove({ kind: 'line', index: 0 })
    await settled()
    expect(hints.selected.get()).toBeNull()
  })
})

describe('a place on the photo', () => {
  const at = (x: number, y: number) => ({ x, y })
  const drawn = {
    lines: [{ points: [at(10, 20), at(60, 20)] }],
    sources: [{ kind: 'include' as const, points: [at(0, 40), at(40, 40), at(40, 70)] }],
  }
  it('means the hint whose line is near, the closing side of an area too', () => {
    expect(hintAt(drawn, at(30, 23), 5)).toEqual({ kind: 'line', index: 0 })
    expect(hintAt(drawn, at(20, 55), 2)).toEqual({ kind: 'source', index: 0 })
    expect(hintAt(drawn, at(30, 30), 5)).toBeNull()
  })
  it('means none at the end of a line, where the next one may begin', () => {
    expect(hintAt(drawn, at(60, 21), 5)).toBeNull()
  })
})

describe('a path drawn by hand', () => {
  it('keeps its first point and its shape when it is thinned', () => {
    const path = Array.from({ length: 2000 }, (_, i) => i)
    const thin = thinned(path, 256)
    expect(thin).toHaveLength(512)
    expect(thin.slice(0, 2)).toEqual([0, 1])
    for (let i = 0; i < thin.length; i += 2) expect(thin[i + 1]).toBe(thin[i]! + 1)
    expect(thinned(line, 256)).toEqual(line)
  })
})
