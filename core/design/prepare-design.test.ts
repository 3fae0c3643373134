import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Design, DesignChange } from '../contract/design-document.ts'
import type { Room } from '../contract/room.ts'
import { reduceToLuma } from '../imaging/lines/luma.ts'
import { findSegments } from '../imaging/lines/find-segments.ts'
import type { Pixels } from '../imaging/pixels.ts'
import { cellNoise } from '../imaging/noise.ts'
import { TEST_CAMERA, testShape } from '../staging/render/test-room.ts'
import { prepareDesign } from './prepare-design.ts'

const [WIDTH, HEIGHT] = [480, 320]

/** A wall of one code whose light falls off to the right, with noise, and a red square on it. */
function wall(code: number, noise: number, width = WIDTH, height = HEIGHT): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let p = 0; p < width * height; p++) {
    const [x, y] = [p % width, Math.floor(p / width)]
    const isSquare = x > 0.6 * width && x < 0.75 * width && y > 0.4 * height && y < 0.7 * height
    const light = code * (1 - (0.3 * x) / width) + (cellNoise(x, y, 5) - 0.5) * 2 * noise
    data.set(isSquare ? [180, 30, 30, 255] : [light, light, light, 255], p * 4)
  }
  return { width, height, data }
}

const paint = (colour: string): DesignChange => ({ kind: 'paint', colour, finish: 'matt' })

function designOf(change: DesignChange, plane: Design['surfaces'][number]['plane'] = null, y = 0.2): Design {
  const clicks = [{ kind: 'add' as const, x: 0.3, y }]
  const surfaces = [{ id: 'a', name: 'Wall', plane, clicks, strokes: [], change }]
  return { version: 1, seed: 3, scale: { kind: 'camera-height', metres: TEST_CAMERA.at[1] }, surfaces }
}

const isSquare = (x: number, y: number) =>
  x > 0.62 * WIDTH && x < 0.73 * WIDTH && y > 0.43 * HEIGHT && y < 0.67 * HEIGHT

function greens({ data }: Pixels, from: number, to: number): number[] {
  const out: number[] = []
  for (let y = 20; y < 60; y++) for (let x = from; x < to; x++) out.push(data[(y * WIDTH + x) * 4 + 1])
  return out
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

describe('a painted wall', () => {
  it.each([
    ['a white wall to dark green', 214, '#1f3d2b'],
    ['a dark wall to white', 48, '#f4f2ec'],
  ])('%s: outside of its matte not one byte differs', (_, code, colour) => {
    const photo = wall(code, 3)
    const { picture, changed } = prepareDesign(photo, null).render(designOf(paint(colour)))
    let own = 0
    for (let p = 0; p < changed.data.length; p++) {
      const i = p * 4
      if (changed.data[p] === 255) own++
      else expect(picture.data.subarray(i, i + 4)).toEqual(photo.data.subarray(i, i + 4))
      if (isSquare(p % WIDTH, Math.floor(p / WIDTH))) expect(changed.data[p]).toBe(0)
    }
    expect(own).toBeGreaterThan(0.85 * WIDTH * HEIGHT)
  })

  it('reaches to a thin frame on it, and keeps the frame and the paper within', () => {
    const [width, height] = [2100, 1400]
    const photo = wall(205, 3, width, height)
    const from = { x: 300, y: 300 }
    const to = { x: 700, y: 700 }
    const within = (x: number, y: number, by: number) =>
      x >= from.x + by && x < to.x - by && y >= from.y + by && y < to.y - by
    for (let y = from.y; y < to.y; y++)
      for (let x = from.x; x < to.x; x++)
        photo.data.set(within(x, y, 6) ? [226, 220, 205, 255] : [172, 140, 92, 255], (y * width + x) * 4)
    const { picture } = prepareDesign(photo, null).render(designOf(paint('#1f3d2b')))
    const reds = (isThere: (x: number, y: number) => boolean) => {
      const out: number[] = []
      for (let y = 280; y < 720; y++)
        for (let x = 280; x < 720; x++) if (isThere(x, y)) out.push(picture.data[(y * width + x) * 4])
      return out
    }
    // The wall's last pixels before the frame.
    const beside = reds((x, y) => within(x, y, -3) && !within(x, y, -1))
    expect(beside.filter((red) => red > 110).length).toBeLessThan(0.03 * beside.length)
    const frame = reds((x, y) => within(x, y, 1) && !within(x, y, 5))
    expect(frame.filter((red) => red < 140).length).toBeLessThan(0.03 * frame.length)
    const paper = reds((x, y) => within(x, y, 7))
    expect(paper.filter((red) => red < 210).length).toBeLessThan(0.01 * paper.length)
  })

  it('keeps the light: what fell off before falls off alike', () => {
    const photo = wall(214, 2)
    const { picture } = prepareDesign(photo, null).render(designOf(paint('#2f6f9f')))
    const linear = (values: readonly number[]) => mean(values.map((value) => (value / 255) ** 2.2))
    const ratio = (pixels: Pixels) => linear(greens(pixels, 440, 470)) / linear(greens(pixels, 10, 40))
    expect(ratio(picture)).toBeGreaterThan(0.85 * ratio(photo))
    expect(ratio(picture)).toBeLessThan(1.15 * ratio(photo))
  })

  it('dark to white is white, and its noise is not amplified to be seen', () => {
    const photo = wall(48, 4)
    const { picture } = prepareDesign(photo, null).render(designOf(paint('#f4f2ec')))
    expect(mean(greens(picture, 100, 130))).toBeGreaterThan(150)
    expect(spread(greens(picture, 100, 104))).toBeLessThan(2 * spread(greens(photo, 100, 104)))
  })

  it('white to dark is as dark as its paint', () => {
    const { picture } = prepareDesign(wall(214, 3), null).render(designOf(paint('#1f3d2b')))
    const green = mean(greens(picture, 100, 130))
    expect(green).toBeGreaterThan(45)
    expect(green).toBeLessThan(80)
  })

  it('of one seed has the same bytes, and a part of it is what lies there', () => {
    const photo = wall(150, 3)
    const design = designOf({ ...tiles(), material: 'brick' })
    const [first, again] = [prepareDesign(photo, null), prepareDesign(photo, null)]
    const { picture } = first.render(design)
    expect(again.render(design).picture.data).toEqual(picture.data)
    const part = { x: 50, y: 40, width: 30, height: 20 }
    const cut = first.renderPart(design, part)
    for (let y = 0; y < part.height; y++) {
      const from = ((part.y + y) * WIDTH + part.x) * 4
      expect(cut.data.subarray(y * part.width * 4, (y + 1) * part.width * 4)).toEqual(
        picture.data.subarray(from, from + part.width * 4),
      )
    }
  })

  it('and others, changed again and again at random, are as if the whole were drawn anew', () => {
    const photo = wall(150, 3, 180, 120)
    const prepared = prepareDesign(photo, null)
    const whole = { x: 0, y: 0, width: photo.width, height: photo.height }
    const places = [
      [0.3, 0.2],
      [0.67, 0.55],
      // The first once more: both share all their pixels.
      [0.9, 0.8],
    ]
    const choices: DesignChange[] = [paint('#1f3d2b'), paint('#ffffff'), tiles(), { ...tiles(), turn: 30 }]
    const random = (step: number, what: number, of: number) => Math.floor(cellNoise(step, what, 9) * of)
    const pictures: [Pixels, Pixels][] = []
    for (let step = 0; step < 24; step++) {
      const { surfaces, ...rest } = designOf(paint('#000000'))
      const design: Design = { ...rest, surfaces: [] }
      for (let i = 0; i < 1 + random(step, 10, 4); i++) {
        const [x, y] = places[random(step, 20 + i, places.length)]
        const change = choices[random(step >> 1, 30 + i, choices.length)]
        design.surfaces.push({ ...surfaces[0], id: `${i}`, clicks: [{ kind: 'add', x, y }], change })
      }
      const { picture, changed } = prepared.render(design)
      const anew = prepared.renderPart(design, whole)
      pictures.push([picture, anew])
      for (let p = 0; p < changed.data.length; p++)
        if (changed.data[p] === 0)
          expect(anew.data.subarray(p * 4, p * 4 + 4)).toEqual(photo.data.subarray(p * 4, p * 4 + 4))
    }
    // Looked at in the end: a picture that was handed out stays what it was.
    for (const [picture, anew] of pictures)
      expect(Buffer.from(picture.data).equals(Buffer.from(anew.data))).toBe(true)
  })

  it('says that surfaces are looked for while they are, and not again for another paint', () => {
    const prepared = prepareDesign(wall(150, 3, 90, 60), null)
    const stages: string[] = []
    const onProgress = (stage: string) => stages.push(stage)
    prepared.render(designOf(paint('#1f3d2b')), { onProgress })
    expect(stages).toContain('Finding surfaces')
    stages.length = 0
    prepared.render(designOf(paint('#ffffff')), { onProgress })
    expect(stages).toEqual([])
  })

  it('and 29 more hold little more memory than one does', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = () => {
      // The second one waits for what the first one releases.
      collect()
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const photo = wall(150, 0, 150, 100)
    // A board of thirty squares.
    for (let p = 0; p < photo.width * photo.height; p++) {
      const [x, y] = [Math.floor((p % photo.width) / 25), Math.floor(p / photo.width / 20)]
      photo.data.fill((x + y) % 2 === 0 ? 90 : 200, p * 4, p * 4 + 3)
    }
    const design = designOf(paint('#1f3d2b'))
    const [first] = design.surfaces
    const prepared = prepareDesign(photo, null)
    prepared.render(design)
    const before = held()
    const surfaces = Array.from({ length: 30 }, (_, i) => ({
      ...first,
      id: `${i}`,
      clicks: [{ kind: 'add' as const, x: ((i % 6) + 0.5) / 6, y: (Math.floor(i / 6) + 0.5) / 5 }],
    }))
    for (let count = 1; count <= surfaces.length; count++)
      prepared.render({ ...design, surfaces: surfaces.slice(0, count) })
    expect(held() - before).toBeLessThan(40 * photo.data.length)
  })

  it('says where there is no perspective, and what is not there', () => {
    const { notes } = prepareDesign(wall(150, 3), null).render(designOf(tiles()))
    expect(notes.join(' ')).toMatch(/corners of the room/)
    const nowhere = designOf(paint('#ffffff'))
    nowhere.surfaces[0].clicks[0].kind = 'take'
    expect(() => prepareDesign(wall(150, 3), null).render(nowhere)).toThrow(/Nothing of this photo/)
  })
})

function tiles(): Extract<DesignChange, { kind: 'material' }> {
  return {
    kind: 'material',
    material: 'tile',
    colours: ['#ffffff', '#000000'],
    size: 1,
    turn: 0,
    shift: [0, 0],
    finish: 'matt',
  }
}

describe('tiles on a floor', () => {
  const MAX_DEGREES = 0.5
  const [wide, high] = [1200, 800]
  /** Where lines along and across the room vanish, in pixels: the truth of the camera. */
  const vanishing = (turned: number): [number, number] => {
    const { yaw, focal, drop } = TEST_CAMERA
    return [wide / 2 - Math.tan(yaw + turned) * focal * wide, high / 2 - drop * high]
  }

  it('have joints that run to the room’s own vanishing points, to half a degree', () => {
    const data = new Uint8Array(wide * high * 4).fill(150)
    const corrected = { ...testShape(wide, high), corners: [], confidence: 1 }
    const room: Room = { camera: null, layout: null, corrected, place: 'inside', front: null }
    const photo = { width: wide, height: high, data }
    const design = designOf(tiles(), 'floor', 0.95)
    design.surfaces[0].clicks[0].x = 0.5
    const { picture } = prepareDesign(photo, room).render(design)
    const segments = findSegments(reduceToLuma(picture, wide * high)).filter(
      ({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) > 90 && Math.min(y1, y2) > 0.72 * high,
    )
    expect(segments.length).toBeGreaterThan(10)
    const ends = [vanishing(0), vanishing(Math.PI / 2)]
    const off = segments.map(({ x1, y1, x2, y2 }) => {
      const own = Math.atan2(y2 - y1, x2 - x1)
      return Math.min(
        ...ends.map(([x, y]) => {
          const to = Math.atan2(y - (y1 + y2) / 2, x - (x1 + x2) / 2)
          const apart = Math.abs(own - to) % Math.PI
          return (Math.min(apart, Math.PI - apart) * 180) / Math.PI
        }),
      )
    })
    // Both directions are there.
    expect(segments.filter((_, i) => off[i] < MAX_DEGREES).length).toBeGreaterThan(0.95 * segments.length)
  })
})
