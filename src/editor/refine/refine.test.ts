import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import type { EdgeOperation, Operation } from '../../../core/mask/operations/operation.ts'
import type { MaskSummary } from '../mask/mask-client.ts'
import type { RefineKind, RefineValues } from './refine-values.ts'
import {
  amountOf,
  firstEdge,
  parseEdge,
  firstValues,
  operationOf,
  parseRefineValues,
  refineLimits,
  roundArea,
} from './refine-values.ts'
import { refineKinds } from './refine-words.ts'
import type { Refine } from './refine.ts'
import { createRefine } from './refine.ts'

const summary = (revision: number): MaskSummary => ({
  coverage: 0.5,
  bounds: null,
  history: [],
  done: 0,
  revision,
  isHard: true,
  note: '',
})

describe('the editor of an operation', () => {
  /** What the mask engine was asked for, in order. */
  let asked: (Operation | EdgeOperation | null | 'keep')[]
  let kept: Promise<MaskSummary>
  let reported: unknown[]
  let stored: RefineValues
  let storedEdge: EdgeSettings
  let endFromOutside: () => void
  let refine: Refine

  beforeEach(() => {
    asked = []
    reported = []
    kept = Promise.resolve(summary(8))
    stored = firstValues
    storedEdge = firstEdge
    refine = createRefine({
      mask: {
        showOperation: (operation) => void asked.push(operation),
        keepOperation: () => {
          asked.push('keep')
          return kept
        },
        onOperationEnded: (listener) => {
          endFromOutside = listener
          return () => (endFromOutside = () => undefined)
        },
      },
      edge: {
        get: () => storedEdge,
        set: (values) => {
          storedEdge = values
          return true
        },
      },
      values: {
        get: () => stored,
        set: (values) => {
          stored = values
          return true
        },
      },
      revision: () => 7,
      onUnchanged: (operation) => reported.push(operation),
      onFailure: (reason) => reported.push(reason),
    })
  })

  it('shows each value as it changes, and keeps the last as one step, to begin with it next time', async () => {
    refine.open('grow')
    refine.change(20)
    refine.change(31.26)
    const applied = refine.apply()
    expect(refine.get()).toBeNull()
    await applied
    const last = { kind: 'grow', radius: 31.3 }
    expect(asked).toEqual([{ kind: 'grow', radius: 12 }, { kind: 'grow', radius: 20 }, last, 'keep'])
    expect(stored).toEqual({ ...firstValues, grow: 31.3 })
    expect(reported).toEqual([])
    refine.open('grow')
    expect(refine.get()?.operation).toEqual(last)
  })
  it('takes back what it showed, and remembers nothing of it', () => {
    refine.open('feather')
    refine.change(40)
    expect(refine.cancel()).toBe(true)
    expect(asked.at(-1)).toBeNull()
    expect(refine.get()).toBeNull()
    expect(stored).toEqual(firstValues)
    expect(refine.cancel()).toBe(false)
    expect(asked).toHaveLength(3)
  })
  it('changes to another operation, and asks for the focus again for the same one', () => {
    refine.open('grow')
    const first = refine.get()
    refine.open('grow')
    expect(refine.get()).toEqual({ ...first, asked: first!.asked + 1 })
    expect(asked).toHaveLength(1)
    refine.open('fill-holes')
    expect(asked.at(-1)).toEqual({ kind: 'fill-holes', largest: null })
  })
  it('holds the five values of an edge in their limits, and begins with those that were last applied', async () => {
    refine.open('refine-edge')
    refine.changeEdge({ radius: 500 })
    refine.changeEdge({ shift: -0.456, contrast: 0.2 })
    // Nothing that is about one number alone touches it.
    refine.change(3)
    const last = { radius: 100, smooth: 0, feather: 0, contrast: 0.2, shift: -0.46 }
    expect(asked.at(-1)).toEqual({ kind: 'refine-edge', ...last })
    await refine.apply()
    expect(asked.at(-1)).toBe('keep')
    expect(storedEdge).toEqual(last)
    expect(stored).toEqual(firstValues)
    refine.open('refine-edge')
    refine.open('grow')
    refine.changeEdge({ radius: 2 })
    expect(asked.at(-1)).toEqual({ kind: 'grow', radius: 12 })
    expect([parseEdge(last), parseEdge({ ...last, radius: 0 }), parseEdge(null)]).toEqual([last, null, null])
  })
  it('is over when something else changes the mask: nothing more is shown or kept', async () => {
    refine.open('grow')
    endFromOutside()
    expect(refine.get()).toBeNull()
    refine.change(40)
    await refine.apply()
    expect(refine.cancel()).toBe(false)
    expect(asked).toEqual([{ kind: 'grow', radius: 12 }])
  })
  it('says when nothing was changed, and when the engine fails', async () => {
    kept = Promise.resolve(summary(7))
    refine.open('fill-holes')
    await refine.apply()
    expect(reported).toEqual([{ kind: 'fill-holes', largest: null }])
    const failure = new Error('The engine failed.')
    kept = Promise.reject(failure)
    refine.open('grow')
    await refine.apply()
    expect(reported.at(-1)).toBe(failure)
  })
  it('takes back what is open when the studio closes, and hears no more', () => {
    refine.open('grow')
    refine.close()
    expect(asked.at(-1)).toBeNull()
    expect(refine.get()).toBeNull()
  })
})

describe('values of operations', () => {
  const kinds = fc.constantFrom<RefineKind>(...refineKinds)

  it('are always within what the operation takes, and come back as they are', () => {
    fc.assert(
      fc.property(kinds, fc.double({ noNaN: true, noDefaultInfinity: true }), (kind, amount) => {
        const value = amountOf(operationOf(kind, amount))!
        expect(value).toBeGreaterThanOrEqual(refineLimits[kind].min)
        expect(value).toBeLessThanOrEqual(refineLimits[kind].max)
        expect(operationOf(kind, value)).toEqual(operationOf(kind, amount))
      }),
    )
    expect(() => operationOf('grow', NaN)).toThrow(RangeError)
    expect(() => operationOf('remove-specks', null)).toThrow(RangeError)
  })
  it('are read from storage only when all are sound', () => {
    expect(parseRefineValues(JSON.parse(JSON.stringify(firstValues)))).toEqual(firstValues)
    for (const bad of [
      null,
      'x',
      [],
      {},
      { ...firstValues, grow: '12' },
      { ...firstValues, grow: null },
      { ...firstValues, shrink: 201 },
      { ...firstValues, feather: 0 },
      { ...firstValues, smooth: NaN },
    ])
      expect(parseRefineValues(bad)).toBeNull()
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseRefineValues(value)))
  })
  it('round areas to two digits, and so stay near them', () => {
    expect([1, 99, 100, 431, 1_237, 99_600, 1_000_000].map(roundArea)).toEqual([
      1, 99, 100, 430, 1_200, 100_000, 1_000_000,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (area) => {
        expect(Math.abs(roundArea(area) - area)).toBeLessThanOrEqual(area / 20)
        expect(roundArea(roundArea(area))).toBe(roundArea(area))
      }),
    )
  })
})
