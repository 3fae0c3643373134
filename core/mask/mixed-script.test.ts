import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { maskScript, runStep } from '../../tests/helpers/mask-script.ts'
import { MaskEngine } from './engine.ts'

const WIDTH = 300
const HEIGHT = 520

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 1_700_000_000_000,
}

async function runScript(seed: number): Promise<{ engine: MaskEngine; trace: string[] }> {
  const engine = new MaskEngine(WIDTH, HEIGHT, env)
  const trace: string[] = []
  for (const step of maskScript(seed, 500, WIDTH, HEIGHT)) {
    await runStep(engine, step)
    trace.push(engine.hash())
  }
  return { engine, trace }
}

describe('a script of 500 mixed steps', () => {
  it('holds every kind of step', () => {
    const names = maskScript(7, 500, WIDTH, HEIGHT).map((step) => {
      if (step.kind === 'shape') return step.shape.kind + step.combine
      return step.kind === 'operation' ? step.operation.kind : step.kind
    })
    // Stroke, invert, clear, undo, redo; five shapes in three ways; six operations.
    expect(new Set(names).size).toBe(5 + 15 + 6)
  })

  it('undone is an empty mask, and redone the same mask, also through deflated steps', async () => {
    const { engine, trace } = await runScript(7)
    await engine.jumpTo(engine.history.steps.length)
    const hash = engine.hash()
    const steps = engine.history.steps.length
    expect(steps).toBeGreaterThan(200)
    expect(new Set(trace).size).toBeGreaterThan(200)
    while (await engine.packOne());
    while (await engine.undo());
    expect(engine.history.done).toBe(0)
    expect(engine.summary()).toEqual({ sum: 0, bounds: null, isHard: true })
    while (await engine.redo());
    expect(engine.history.done).toBe(steps)
    expect(engine.hash()).toBe(hash)
  })

  it('gives the same mask after each step when it runs again', async () => {
    expect((await runScript(11)).trace).toEqual((await runScript(11)).trace)
  })
})
