import { describe, expect, it } from 'vitest'
import { hintRect, paintHint, type Hint } from './hint.ts'
import type { OverlayView } from './overlay.ts'

const frame = { width: 80, height: 40 }
const whole = { x: 0, y: 0, width: 100, height: 60 }
const view: OverlayView = { scale: 1, originX: 10, originY: 10, line: 1 }

/** A plane of a quarter of the frame's scale, taken from (2, 1) to before (12, 8). */
function hint(): Hint {
  const plane = { width: 20, height: 10, data: new Uint8Array(200) }
  for (let y = 1; y < 8; y++) plane.data.fill(255, y * 20 + 2, y * 20 + 12)
  return { plane, bounds: { x: 2, y: 1, width: 10, height: 7 } }
}

/** Red, green, blue and alpha of a device pixel. */
function at(out: Uint32Array, x: number, y: number): number[] {
  return [...new Uint8Array(out.buffer, (y * whole.width + x) * 4, 4)]
}

function painted(how = view, under = 0): Uint32Array {
  const out = new Uint32Array(whole.width * whole.height).fill(under)
  paintHint(hint(), frame, how, whole, out)
  return out
}

describe('a hint', () => {
  it('lies over the pixels of the frame that its own stand for', () => {
    expect(hintRect(hint(), frame)).toEqual({ x: 8, y: 4, width: 40, height: 28 })
    const uneven = { ...hint(), plane: { ...hint().plane, width: 3 } }
    expect(hintRect({ ...uneven, bounds: { x: 1, y: 0, width: 1, height: 1 } }, frame)).toMatchObject({
      x: 26,
      width: 28,
    })
  })

  it('tints what is taken and nothing else, with a dashed line on its edge', () => {
    const out = painted()
    for (let y = 0; y < whole.height; y++)
      for (let x = 0; x < whole.width; x++) {
        const isTaken = x >= 18 && x < 58 && y >= 14 && y < 42
        const isEdge = isTaken && (x === 18 || x === 57 || y === 14 || y === 41)
        const alpha = at(out, x, y)[3]
        if (alpha !== (isEdge ? 255 : isTaken ? 72 : 0)) expect.fail(`alpha ${alpha} at ${x}, ${y}`)
      }
    expect(at(out, 30, 30)).toEqual([240, 48, 145, 72])
    const edge = Array.from({ length: 40 }, (_, i) => at(out, 18 + i, 14)[0])
    expect(edge.filter((red) => red === 255)).toHaveLength(20)
    expect(edge.filter((red) => red === 0)).toHaveLength(20)
  })

  it('leaves the mask below as it is, but draws its line over it', () => {
    const out = painted(view, 0x11223344)
    expect(out[30 * whole.width + 30]).toBe(0x11223344)
    expect(out[14 * whole.width + 30]).not.toBe(0x11223344)
  })

  it('draws a line as wide as the view asks', () => {
    const out = painted({ ...view, line: 2 })
    expect([at(out, 18, 30)[3], at(out, 19, 30)[3], at(out, 20, 30)[3]]).toEqual([255, 255, 72])
  })

  it('paints a part as it paints the whole', () => {
    const zoomed = { scale: 1.7, originX: -13.4, originY: 3.2, line: 1 }
    const all = painted(zoomed)
    const part = { x: 21, y: 17, width: 30, height: 25 }
    const out = new Uint32Array(part.width * part.height)
    paintHint(hint(), frame, zoomed, part, out)
    for (let y = 0; y < part.height; y++)
      expect(out.subarray(y * part.width, (y + 1) * part.width)).toEqual(
        all.subarray((part.y + y) * whole.width + part.x, (part.y + y) * whole.width + part.x + part.width),
      )
  })

  it('paints nothing where the part lies apart from it', () => {
    const out = new Uint32Array(100)
    paintHint(hint(), frame, view, { x: 70, y: 45, width: 10, height: 10 }, out)
    expect(out.every((word) => word === 0)).toBe(true)
  })
})
