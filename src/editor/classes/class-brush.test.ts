import { describe, expect, it } from 'vitest'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { codeOf } from '../../../core/perception/classes.ts'
import { createValueHistory } from '../history/value-history.ts'
import { createSignal } from '../signal/signal.ts'
import { createClassBrush } from './class-brush.ts'
import type { CorrectionWork, KeepState } from './correction-work.ts'

const photo = { width: 64, height: 48 }

function brushOf() {
  const none = { ...photo, data: new Uint8Array(64 * 48) }
  const history = createValueHistory<Plane>([{ value: none, label: '', gesture: '' }])
  // The left half of the photo is one piece, the right half another.
  const of = Int32Array.from({ length: 64 * 48 }, (_, p) => (p % 64 < 32 ? 0 : 1))
  const work: CorrectionWork = {
    history,
    state: createSignal<KeepState>({ kind: 'kept' }),
    isEmpty: () => false,
    clear: () => {},
    flush: () => Promise.resolve(),
    close: () => {},
  }
  return createClassBrush({ photo, work, areaAt: () => null, pieces: () => ({ ...photo, of, count: 2 }) })
}

describe('class brush', () => {
  it('has a class in hand that the photo can show', () => {
    const brush = brushOf()
    expect(brush.inHand.get()).toBe('wall')
    brush.offer('outdoor')
    expect(brush.inHand.get()).toBe('facade')
    brush.choose(3)
    brush.offer('outdoor')
    expect(brush.inHand.get()).toBe('window-glass')
    brush.inHand.set(null)
    brush.offer('indoor')
    expect(brush.inHand.get(), 'what gives back fits any photo').toBeNull()
  })

  it('keeps to an edge that it slips over, or not, as it is set', () => {
    const brush = brushOf()
    const beyond = () => brush.work.history.value().data[24 * 64 + 33]
    const stroke = { points: [27, 20, 27, 28], width: 16, gives: true }
    brush.paint(stroke)
    expect(brush.work.history.value().data[24 * 64 + 30]).toBe(codeOf('wall'))
    expect(beyond()).toBe(0)
    brush.reach.set('stroke')
    brush.paint(stroke)
    expect(beyond()).toBe(codeOf('wall'))
  })
})
