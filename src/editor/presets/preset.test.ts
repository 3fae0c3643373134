import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_RADIUS } from '../../../core/mask/operations/limits.ts'
import type { MaskSummary } from '../mask/mask-client.ts'
import type { MaskOperator } from './apply-preset.ts'
import { applyPreset } from './apply-preset.ts'
import { createPresetRunner } from './preset-runner.ts'
import type { Preset, PresetStep } from './preset.ts'
import {
  faultOfName,
  faultOfSteps,
  MAX_PRESETS,
  operations,
  parsePresets,
  stepsText,
  withChange,
  withPreset,
  withoutPreset,
} from './preset.ts'
import { Refusal } from '../../../core/refusal.ts'

const grow: PresetStep = { operation: 'grow', radius: 12 }
const feather: PresetStep = { operation: 'feather', radius: 6 }

describe('presets', () => {
  it('say what they do', () => {
    expect(stepsText([grow, feather])).toBe('Grow 12 px, feather 6 px')
  })
  it('are made, changed and deleted, and survive being stored', () => {
    let presets = withPreset([], { id: '1', name: ' Furniture ', steps: [grow, feather] })
    presets = withPreset(presets, { id: '2', name: 'Cable', steps: [grow] })
    expect(presets.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'Furniture'],
      ['2', 'Cable'],
    ])
    presets = withChange(presets, { ...presets[0]!, name: 'Sofa', steps: [feather] })
    expect(parsePresets(JSON.parse(JSON.stringify(presets)))).toEqual(presets)
    presets = withoutPreset(presets, '1')
    expect(presets.map(({ name }) => name)).toEqual(['Cable'])
    expect(() => withPreset(presets, { id: '2', name: 'New', steps: [grow] })).toThrow('there already')
    const back = withPreset(presets, { id: '1', name: 'Sofa', steps: [feather] }, 0)
    expect(back.map(({ name }) => name)).toEqual(['Sofa', 'Cable'])
  })
  it('refuse names that are empty, long or taken, and say why', () => {
    const presets = withPreset([], { id: '1', name: 'Furniture', steps: [grow] })
    expect(faultOfName(' ', presets, null)).toContain('name')
    expect(faultOfName('x'.repeat(61), presets, null)).toContain('60')
    expect(faultOfName('furniture', presets, null)).toContain('Another')
    expect(faultOfName('furniture', presets, '1')).toBeNull()
    expect(() => withPreset(presets, { id: '2', name: 'FURNITURE ', steps: [grow] })).toThrow(Refusal)
    expect(() => withChange(presets, { ...presets[0]!, name: '' })).toThrow(Refusal)
    const full = Array.from(
      { length: MAX_PRESETS },
      (_, i): Preset => ({ id: `${i}`, name: `n${i}`, steps: [grow] }),
    )
    expect(() => withPreset(full, { id: 'x', name: 'One more', steps: [grow] })).toThrow('delete one')
  })
  it('refuse steps that no operation takes', () => {
    expect(faultOfSteps([])).toContain('at least one')
    expect(faultOfSteps(Array.from({ length: 9 }, () => grow))).toContain('at most 8')
    for (const operation of operations) {
      expect(faultOfSteps([{ operation, radius: MAX_RADIUS[operation] }])).toBeNull()
      for (const radius of [0, -1, NaN, Infinity, MAX_RADIUS[operation] + 1])
        expect(faultOfSteps([grow, { operation, radius }])).toContain(`to ${MAX_RADIUS[operation]} px`)
    }
  })
})

describe('parsePresets', () => {
  it('gives back any presets that were made, and null for anything else', () => {
    const step = fc
      .record({
        operation: fc.constantFrom(...operations),
        fraction: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ operation, fraction }) => ({
        operation,
        radius: 0.5 + fraction * (MAX_RADIUS[operation] - 0.5),
      }))
    const lists = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 10 })
    fc.assert(
      fc.property(lists, (all) => {
        let presets: readonly Preset[] = []
        for (const [index, steps] of all.entries())
          presets = withPreset(presets, { id: `${index}`, name: `Preset ${index}`, steps })
        expect(parsePresets(JSON.parse(JSON.stringify(presets)))).toEqual(presets)
      }),
    )
    const good = { id: '1', name: 'Sofa', steps: [grow] }
    for (const bad of [
      null,
      {},
      'x',
      [null],
      [7],
      [{ ...good, id: 1 }],
      [{ ...good, name: '' }],
      [{ ...good, steps: [] }],
      [{ ...good, steps: [{ operation: 'explode', radius: 3 }] }],
      [{ ...good, steps: [{ operation: 'grow', radius: '3' }] }],
      [{ ...good, steps: [{ operation: 'grow', radius: 1e9 }] }],
      [good, good],
      [good, { ...good, id: '2' }],
    ])
      expect(parsePresets(bad)).toBeNull()
    fc.assert(fc.property(fc.jsonValue(), (value) => void parsePresets(value)))
  })
})

describe('applyPreset', () => {
  /** Engine with a history that fails when it has `at` steps; steps of 1 px change nothing in it. */
  function engineFailingAt(at: number) {
    const history: string[] = ['Brush']
    let revision = 7
    const summary = (): MaskSummary => ({
      coverage: 0.5,
      bounds: null,
      history: history.map((label) => ({ label, at: 0 })),
      done: history.length,
      revision,
      isHard: true,
      note: '',
    })
    const mask: MaskOperator = {
      operate: async (operation) => {
        if (history.length === at) throw new Error('The engine failed.')
        const radius = 'radius' in operation ? operation.radius : 0
        if (radius > 1) {
          history.push(`${operation.kind} ${radius}`)
          revision++
        }
        return summary()
      },
      undo: async () => {
        history.pop()
        revision++
        return summary()
      },
    }
    return { mask, history }
  }
  const nothing: PresetStep = { operation: 'smooth', radius: 1 }

  it('runs the steps in their order', async () => {
    const { mask, history } = engineFailingAt(99)
    await applyPreset(mask, [grow, feather], 7)
    expect(history).toEqual(['Brush', 'grow 12', 'feather 6'])
  })
  it('takes back what was done when a step fails, and not one step more', async () => {
    const { mask, history } = engineFailingAt(3)
    await expect(applyPreset(mask, [nothing, grow, nothing, feather, grow], 7)).rejects.toThrow(
      'engine failed',
    )
    expect(history).toEqual(['Brush'])
  })
  it('begins nothing when a step is wrong', async () => {
    const { mask, history } = engineFailingAt(99)
    await expect(applyPreset(mask, [grow, { operation: 'smooth', radius: -1 }], 7)).rejects.toThrow(Refusal)
    expect(history).toEqual(['Brush'])
  })
  it('is one at a time, and a failure is told', async () => {
    const { mask, history } = engineFailingAt(2)
    const failures: unknown[] = []
    const runner = createPresetRunner({ mask, revision: () => 7, onFailure: (why) => failures.push(why) })
    const first = runner.apply({ id: '1', name: 'Furniture', steps: [grow, feather] })
    expect(runner.running()).toBe('1')
    await runner.apply({ id: '2', name: 'Cable', steps: [feather] })
    await first
    expect(history).toEqual(['Brush'])
    expect(failures).toHaveLength(1)
    expect(runner.running()).toBeNull()
  })
})
