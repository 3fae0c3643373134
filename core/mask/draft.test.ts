import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openDraft, saveDraft } from './draft.ts'
import { MaskEngine } from './engine.ts'
import { invertAll } from './shapes.ts'
import { Stroke } from './stroke.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 1_700_000_000_123,
}
const size = { width: 700, height: 520 }
const brush = { size: 90, hardness: 0.4, opacity: 1, combine: 'add' } as const

function painted(): MaskEngine {
  const engine = new MaskEngine(size.width, size.height, env)
  for (let i = 0; i < 7; i++) {
    new Stroke(engine.begin(`Pinsel ${i} – ü`), brush).extend([40 * i, 60 * i, 1, 600, 200, 1])
    engine.seal()
  }
  engine.edit('Invert', invertAll)
  return engine
}

describe('a draft', () => {
  it('brings back pixels, labels, times and undo', async () => {
    const engine = painted()
    await engine.undo()
    const bytes = await saveDraft(engine.snapshot(), engine.packer)
    const opened = await openDraft(bytes, size, env)
    expect(opened.hash()).toBe(engine.hash())
    expect(opened.revision).toBe(engine.revision)
    expect(opened.history.done).toBe(7)
    expect(opened.history.steps.map(({ label, at }) => ({ label, at }))).toEqual(
      engine.history.steps.map(({ label, at }) => ({ label, at })),
    )
    await engine.jumpTo(3)
    await opened.jumpTo(3)
    expect(opened.hash()).toBe(engine.hash())
    await engine.jumpTo(8)
    await opened.jumpTo(8)
    expect(opened.hash()).toBe(engine.hash())
  })

  it('leaves out the gesture that is still open, and is not touched by what is painted while it is saved', async () => {
    const engine = painted()
    const hash = engine.hash()
    const stroke = new Stroke(engine.begin('Eraser'), { ...brush, combine: 'subtract' })
    stroke.extend([350, 260, 1])
    const saving = saveDraft(engine.snapshot(), engine.packer)
    stroke.extend([10, 10, 1, 690, 510, 1])
    engine.seal()
    engine.edit('Invert', invertAll)
    expect((await openDraft(await saving, size, env)).hash()).toBe(hash)
  })

  it('is refused for a photo of another size', async () => {
    const engine = painted()
    const bytes = await saveDraft(engine.snapshot(), engine.packer)
    await expect(openDraft(bytes, { width: 520, height: 700 }, env)).rejects.toThrow('700 × 520')
  })

  it('is refused when any part of it is damaged or cut off', async () => {
    const engine = painted()
    const bytes = await saveDraft(engine.snapshot(), engine.packer)
    const header = 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4)
    const damaged = (at: number): Uint8Array => bytes.with(at, bytes[at] ^ 0x10)
    const hashAt = Buffer.from(bytes).indexOf('"hash":"') + 8
    for (const broken of [
      bytes.with(hashAt, bytes[hashAt] === 48 ? 49 : 48),
      new Uint8Array(3),
      bytes.slice(0, header - 5),
      bytes.slice(0, header + 400),
      damaged(1),
      damaged(header + 300),
    ])
      await expect(openDraft(broken, size, env)).rejects.toThrow('damaged')
  })
})
