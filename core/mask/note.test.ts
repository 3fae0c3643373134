import * as fc from 'fast-check'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openDraft, saveDraft } from './draft.ts'
import { MaskEngine } from './engine.ts'
import { combineSource, rectangleSource } from './shapes.ts'
import { Refusal } from '../refusal.ts'

const env = {
  codec: { deflate: promisify<Uint8Array, Buffer>(deflate), inflate: promisify<Uint8Array, Buffer>(inflate) },
  now: () => 42,
}
const size = { width: 300, height: 280 }

function newEngine(): MaskEngine {
  return new MaskEngine(size.width, size.height, env)
}

function paint(engine: MaskEngine, x: number): void {
  engine.edit('Rectangle', (edit) =>
    combineSource(edit, rectangleSource({ x, y: 10, width: 9, height: 9 }), 'add'),
  )
}

/** Paints where the number is, or writes it down. */
type Move =
  | { kind: 'paint' | 'note'; value: number }
  | { kind: 'undo' | 'redo' }
  | { kind: 'jump'; to: number }

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paint' as const, 'note' as const),
    value: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({ kind: fc.constant('jump' as const), to: fc.integer({ min: 0, max: 8 }) }),
)

describe('the note that goes with a mask', () => {
  it('is at each moment of the history what it was, and so after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        const engine = newEngine()
        /** The mask and note after 0, 1, 2 … steps. */
        let past = [{ note: '', hash: engine.hash() }]
        for (const { kind, ...more } of moves) {
          const steps = engine.history.steps.length
          if (kind === 'paint') paint(engine, 10 * (more as { value: number }).value)
          else if (kind === 'note') engine.annotate('Note', `ü ${(more as { value: number }).value}`)
          else if (kind === 'undo') await engine.undo()
          else if (kind === 'redo') await engine.redo()
          else await engine.jumpTo(Math.min(steps, (more as { to: number }).to))
          const { done } = engine.history
          if ((kind === 'paint' || kind === 'note') && done === engine.history.steps.length)
            past = [...past.slice(0, done), { note: engine.note, hash: engine.hash() }]
          expect({ note: engine.note, hash: engine.hash() }).toEqual(past[done])
        }
        const bytes = await saveDraft(engine.snapshot(), engine.packer)
        const opened = await openDraft(bytes, size, env)
        expect(opened.note).toBe(engine.note)
        for (let done = engine.history.steps.length; done >= 0; done--) {
          await opened.jumpTo(done)
          expect({ note: opened.note, hash: opened.hash() }).toEqual(past[done])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is a labelled step, unless it is the same', () => {
    const engine = newEngine()
    expect(engine.annotate('Edge line', 'a')).toBe(true)
    expect(engine.annotate('Edge line', 'a')).toBe(false)
    expect(engine.history.steps.map(({ label, at }) => [label, at])).toEqual([['Edge line', 42]])
    expect(engine.revision).toBe(1)
  })

  it('is empty in drafts of before there were notes, and refused when it is no text', async () => {
    const engine = newEngine()
    paint(engine, 40)
    const bytes = await saveDraft(engine.snapshot(), engine.packer)
    expect((await openDraft(withNote(bytes, undefined), size, env)).note).toBe('')
    await expect(openDraft(withNote(bytes, 7), size, env)).rejects.toThrow(Refusal)
  })

  it('counts among the bytes that the history holds', () => {
    const engine = newEngine()
    const before = engine.heldBytes()
    engine.annotate('Note', 'x'.repeat(1000))
    engine.annotate('Note', '')
    expect(engine.heldBytes() - before).toBe(2000)
  })
})

/** A draft whose header has another note. */
function withNote(bytes: Uint8Array, note: unknown): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4)
  const header = JSON.parse(Buffer.from(bytes.subarray(8, 8 + length)).toString()) as object
  const json = Buffer.from(JSON.stringify({ ...header, note }))
  const out = new Uint8Array(8 + json.length + bytes.length - 8 - length)
  out.set(bytes.subarray(0, 4))
  new DataView(out.buffer).setUint32(4, json.length)
  out.set(json, 8)
  out.set(bytes.subarray(8 + length), 8 + json.length)
  return out
}
