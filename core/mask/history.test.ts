import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { MaskEngine } from './engine.ts'
import { History } from './history.ts'
import { TilePacker } from './packing.ts'
import { clearAll, combineSource, invertAll, planeSource, rectangleSource } from './shapes.ts'
import { Stroke } from './stroke.ts'
import { TILE_BYTES, TileGrid } from './tiles.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 42,
}
const brush = { size: 60, hardness: 1, opacity: 1, combine: 'add' } as const

function engineOf(width = 900, height = 700): MaskEngine {
  return new MaskEngine(width, height, env)
}

function paint(engine: MaskEngine, x: number, y: number): void {
  new Stroke(engine.begin('Brush'), brush).extend([x, y, 1, x + 300, y + 30, 1])
  engine.seal()
}

describe('the history', () => {
  it('names its steps and says how many are done', async () => {
    const engine = engineOf()
    paint(engine, 100, 100)
    engine.edit('Invert', invertAll)
    await engine.undo()
    expect(engine.history).toMatchObject({
      done: 1,
      steps: [
        { label: 'Brush', at: 42 },
        { label: 'Invert', at: 42 },
      ],
    })
  })

  it('makes no step of what changes nothing', () => {
    const engine = engineOf()
    paint(engine, 100, 100)
    const { revision } = engine
    paint(engine, 100, 100)
    engine.edit('Rectangle', (edit) =>
      combineSource(edit, rectangleSource({ x: 110, y: 110, width: 3, height: 3 }), 'add'),
    )
    expect(engine.history.steps).toHaveLength(1)
    expect(engine.revision).toBe(revision)
  })

  it('forgets what was undone when something new is done', async () => {
    const engine = engineOf()
    paint(engine, 100, 100)
    paint(engine, 100, 300)
    await engine.undo()
    paint(engine, 100, 500)
    expect(await engine.redo()).toBe(false)
    expect(engine.history.steps).toHaveLength(2)
    expect(engine.at(200, 310)).toBe(0)
  })

  it('takes back an open gesture byte for byte, and one that fails', () => {
    const engine = engineOf()
    paint(engine, 100, 100)
    const hash = engine.hash()
    new Stroke(engine.begin('Brush'), brush).extend([0, 0, 1, 900, 700, 1])
    expect(engine.hash()).not.toBe(hash)
    engine.cancel()
    expect(engine.hash()).toBe(hash)
    const fail = (): void => {
      engine.edit('Broken', (edit) => {
        clearAll(edit)
        throw new Error('half-way')
      })
    }
    expect(fail).toThrow('half-way')
    expect(engine.hash()).toBe(hash)
    expect(engine.history.steps).toHaveLength(1)
  })

  it('seals an open gesture before it undoes', async () => {
    const engine = engineOf()
    new Stroke(engine.begin('Brush'), brush).extend([300, 300, 1])
    await engine.undo()
    expect(engine.summary().sum).toBe(0)
    await engine.redo()
    expect(engine.at(300, 300)).toBe(255)
  })

  it('jumps to any state and refuses one that is not there', async () => {
    const engine = engineOf()
    const hashes = [engine.hash()]
    for (let i = 0; i < 12; i++) {
      paint(engine, 40 * i, 50 * i)
      hashes.push(engine.hash())
    }
    while (await engine.packOne());
    for (const done of [0, 12, 5, 11, 1]) {
      await engine.jumpTo(done)
      expect(engine.hash()).toBe(hashes[done])
    }
    await expect(engine.jumpTo(13)).rejects.toThrow('12 steps')
    await expect(engine.jumpTo(0.5)).rejects.toThrow(RangeError)
  })

  it('deflates old steps: a soft 300-point stroke takes less than 1 MB', async () => {
    const engine = engineOf(6000, 4000)
    const points = Array.from({ length: 300 }, (_, i) => [i * 20, 2000 + 1500 * Math.sin(i / 5), 1]).flat()
    const soft = { ...brush, size: 120, hardness: 0.2 }
    new Stroke(engine.begin('Brush'), soft).extend(points)
    engine.seal()
    new Stroke(engine.begin('Eraser'), { ...soft, combine: 'subtract' }).extend(points)
    engine.seal()
    for (let i = 0; i < 6; i++) paint(engine, 500, 100 * i)
    const loose = engine.heldBytes()
    while (await engine.packOne());
    expect(loose - engine.heldBytes()).toBeGreaterThan(3 * 1024 * 1024)
    expect(engine.heldBytes()).toBeLessThan(6 * 12 * TILE_BYTES + 2 * 1024 * 1024)
  })

  it('drops the oldest steps beyond its budget, but keeps 200', () => {
    const grid = new TileGrid(256, 256)
    const history = new History(grid, new TilePacker(env.codec), 10 * TILE_BYTES)
    const step = (i: number) => ({
      label: `${i}`,
      at: 0,
      tiles: new Map([[0, new Uint8Array(TILE_BYTES).fill(9)]]),
    })
    for (let i = 0; i < 230; i++) history.push(step(i))
    expect(history.steps).toHaveLength(200)
    expect(history.done).toBe(200)
    expect(history.steps[0].label).toBe('30')
    const roomy = new History(grid, new TilePacker(env.codec), 300 * TILE_BYTES)
    for (let i = 0; i < 230; i++) roomy.push(step(i))
    expect(roomy.steps).toHaveLength(230)
  })

  it('swaps nothing when a deflated step turns out to be damaged', async () => {
    let isBroken = false
    const engine = new MaskEngine(900, 700, {
      ...env,
      codec: {
        deflate: env.codec.deflate,
        inflate: (bytes) => (isBroken ? Promise.reject(new Error('damaged')) : env.codec.inflate(bytes)),
      },
    })
    for (let i = 0; i < 8; i++) paint(engine, 100, 80 * i)
    paint(engine, 120, 20)
    while (await engine.packOne());
    isBroken = true
    await engine.jumpTo(4)
    const hash = engine.hash()
    await expect(engine.jumpTo(0)).rejects.toThrow('damaged')
    expect(engine.hash()).toBe(hash)
    expect(engine.history.done).toBe(4)
  })
})

describe('importing a plane', () => {
  it('refuses one of another size and says what is needed', () => {
    expect(() => planeSource({ width: 10, height: 10, data: new Uint8Array(100) }, 20, 10)).toThrow('20 × 10')
    expect(() => planeSource({ width: 20, height: 10, data: new Uint8Array(100) }, 20, 10)).toThrow(Refusal)
  })
})
