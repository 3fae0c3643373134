import { describe, expect, it } from 'vitest'
import { filmFonts } from '../../../../tests/helpers/film-fonts.ts'
import { brandSchema, overlayLines, type Brand, type Overlay } from '../../../contract/film-document.ts'
import type { OverlayTemplate } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { ratioSizes } from '../../frame-plan.ts'
import { contrast, type Colour } from './colour.ts'
import { compose, type Layer } from './layer.ts'
import { lookOf } from './look.ts'
import { drawOverlay } from './templates.ts'

const TEMPLATES = Object.keys(overlayLines) as OverlayTemplate[]
const LONG = 'Three bedrooms, a study and a garden that goes down to the river'

function overlayOf(template: OverlayTemplate, more: Partial<Overlay> = {}): Overlay {
  const lines = overlayLines[template].map((line) => `${line} of it`)
  return { template, clip_id: null, start: 0, frames: 60, lines, position: null, ...more }
}

function brandOf(more: Partial<Brand> = {}): Brand {
  return {
    ...brandSchema.parse({}),
    name: 'Charlotte Ellison',
    role: 'Agent',
    company: 'Harbour',
    phone: '+61 7 5550 1420',
    email: 'charlotte@harbour.example',
    logo_image_id: 'logo',
    portrait_image_id: 'portrait',
    ...more,
  }
}

/** A logo of one colour in the middle of transparency, or a portrait of another. */
function picture(id: string, colour: Colour = [230, 180, 80]): Pixels {
  const data = new Uint8ClampedArray(60 * 30 * 4)
  for (let y = 0, p = 0; y < 30; y++)
    for (let x = 0; x < 60; x++, p += 4) {
      const isSeen = id === 'portrait' || (x > 10 && x < 50 && y > 5 && y < 25)
      if (isSeen) data.set([...colour, 255], p)
    }
  return { width: 60, height: 30, data }
}

interface Drawn {
  brand?: Brand | null
  is_branded?: boolean
  size?: { width: number; height: number }
  logo?: Colour
}

function layerOf(
  overlay: Overlay,
  { brand = brandOf(), is_branded = true, size, logo }: Drawn = {},
): Layer | null {
  const frame = size ?? { width: 480, height: 270 }
  return drawOverlay(
    overlay,
    lookOf({ brand, is_branded }, frame, filmFonts, (id) => picture(id, logo)),
  )
}

/** A frame of one grey with an overlay on it. */
function drawnOn(grey: number, overlay: Overlay, drawn: Drawn = {}) {
  const { width, height } = drawn.size ?? { width: 480, height: 270 }
  const data = new Uint8ClampedArray(width * height * 4).fill(grey)
  for (let p = 3; p < data.length; p += 4) data[p] = 255
  const layer = layerOf(overlay, drawn)
  if (layer) compose({ width, height, data }, layer, 1, 0)
  const at = (x: number, y: number): Colour => {
    const p = (y * width + x) * 4
    return [data[p], data[p + 1], data[p + 2]]
  }
  return { width, height, data, at }
}

describe('the templates of overlays', () => {
  it.each(TEMPLATES)('draw a %s in every ratio, however long its texts are', (template) => {
    for (const { width, height } of Object.values(ratioSizes)) {
      const size = { width: width / 4, height: height / 4 }
      const layer = layerOf(overlayOf(template, { lines: overlayLines[template].map(() => LONG) }), { size })!
      expect(layer.x).toBeGreaterThanOrEqual(0)
      expect(layer.x + layer.width).toBeLessThanOrEqual(size.width)
      expect(layer.y + layer.height).toBeLessThanOrEqual(size.height)
    }
  })

  it.each(['caption', 'price-card', 'agent', 'logo'] as const)(
    'keep a %s clear of what apps cover in tall films, at every position',
    (template) => {
      const size = { width: 270, height: 480 }
      for (const position of ['top-left', 'middle', 'bottom', 'bottom-right'] as const) {
        const layer = layerOf(overlayOf(template, { position }), { size })!
        expect(layer.y).toBeGreaterThanOrEqual(0.14 * 480 - 1)
        expect(layer.y + layer.height).toBeLessThanOrEqual(0.8 * 480 + 1)
      }
    },
  )

  it.each(['title', 'lower-third'] as const)('keep the letters of a %s clear of them too', (template) => {
    const size = { width: 270, height: 480 }
    for (const position of ['top', 'bottom-left', 'middle'] as const) {
      const { at } = drawnOn(0, overlayOf(template, { position }), { size })
      const rows = Array.from({ length: 480 }, (_, y) => y).filter((y) =>
        Array.from({ length: 270 }, (_, x) => at(x, y)).some(([r]) => r > 128),
      )
      expect(rows.length).toBeGreaterThan(5)
      expect(rows[0]).toBeGreaterThanOrEqual(0.14 * 480 - 1)
      expect(rows.at(-1)).toBeLessThanOrEqual(0.8 * 480)
    }
  })

  it.each(['#16181b', '#f4efe6', '#7a1f2b', '#2f6fed', '#808080', '#e0b46a', '#ffffff'])(
    'can be read on plates of %s over any photo',
    (colour) => {
      for (const template of ['caption', 'price-card', 'agent', 'end-card', 'intro'] as const)
        for (const grey of [0, 128, 255]) {
          const overlay = overlayOf(template)
          const brand = brandOf({ colour, logo_image_id: null, portrait_image_id: null })
          const look = lookOf({ brand, is_branded: true }, { width: 480, height: 270 }, filmFonts, picture)
          const { at } = drawnOn(grey, overlay, { brand })
          const layer = layerOf(overlay, { brand })!
          // A corner of the plate, inside of lines at its border.
          const plate = at(layer.x + layer.width - 4, layer.y + layer.height - 4)
          expect(contrast(plate, look.ink)).toBeGreaterThan(4)
        }
    },
  )

  it.each(['title', 'lower-third'] as const)(
    'darken a white photo behind the letters of a %s',
    (template) => {
      for (const position of ['top-left', 'middle', 'bottom-left'] as const) {
        const overlay = overlayOf(template, { position, lines: ['Large', 'Small'] })
        const { at, width, height } = drawnOn(255, overlay)
        const onBlack = drawnOn(0, overlay)
        for (let y = 0; y < height; y++)
          for (let x = 2; x < width - 2; x++)
            if (onBlack.at(x, y)[0] > 250)
              // Left and right of the letters of this row, where the photo shows.
              expect(contrast(at(1, y), [255, 255, 255])).toBeGreaterThan(2.7)
      }
    },
  )

  it('show nothing of who sells in films without brand', () => {
    const names = { name: 'A', role: 'B', company: 'C', phone: 'D', email: 'E' }
    const other = brandOf({ ...names, logo_image_id: null, portrait_image_id: null })
    for (const template of ['agent', 'logo'] as const)
      expect(layerOf(overlayOf(template), { is_branded: false })).toBeNull()
    for (const template of ['intro', 'end-card', 'title'] as const) {
      const one = layerOf(overlayOf(template), { is_branded: false })
      expect(one).toEqual(layerOf(overlayOf(template), { is_branded: false, brand: other }))
    }
  })

  it('show nothing for texts that are empty', () => {
    for (const template of ['title', 'caption', 'lower-third', 'price-card'] as const)
      expect(layerOf(overlayOf(template, { lines: ['  '] }))).toBeNull()
  })

  it('leave out what is missing, and no line stands alone', () => {
    const price = (lines: string[]) => layerOf(overlayOf('price-card', { lines }))!
    expect(price(['$1', '', '4', '2']).height).toBeLessThan(price(['$1', 'Street', '4', '2']).height)
    expect(price(['$1']).height).toBeLessThan(price(['$1', '', '4']).height)
    expect(layerOf(overlayOf('title', { lines: ['', 'Only a subtitle'] }))).not.toBeNull()
  })

  it('put a logo on a plate that it is seen on', () => {
    for (const colour of ['#16181b', '#ffffff'])
      for (const logo of [
        [255, 255, 255],
        [10, 10, 12],
      ] as const) {
        const brand = brandOf({ colour })
        const drawn = { brand, logo, size: { width: 960, height: 540 } }
        const layer = layerOf(overlayOf('logo'), drawn)!
        const { at } = drawnOn(128, overlayOf('logo'), drawn)
        const middle = at(layer.x + (layer.width >> 1), layer.y + (layer.height >> 1))
        expect(contrast(at(layer.x + 2, layer.y + 2), middle)).toBeGreaterThan(3)
      }
  })

  it('scale with the frame: larger ones show the same, sharper', () => {
    const small = layerOf(overlayOf('caption'), { size: { width: 640, height: 360 } })!
    const large = layerOf(overlayOf('caption'), { size: { width: 1920, height: 1080 } })!
    expect(Math.abs(large.width / small.width - 3)).toBeLessThan(0.05)
    expect(Math.abs(large.y / small.y - 3)).toBeLessThan(0.05)
  })
})

describe('a layer over a frame', () => {
  const frame = () => ({ width: 4, height: 6, data: new Uint8ClampedArray(4 * 6 * 4).fill(255) })
  const layer: Layer = {
    x: 1,
    y: 1,
    width: 2,
    height: 2,
    data: new Uint8ClampedArray(16).map((_, i) => (i % 4 === 3 ? 255 : 0)),
  }
  const reds = (data: Uint8ClampedArray, x: number) =>
    Array.from({ length: 6 }, (_, y) => data[(y * 4 + x) * 4])

  it('covers by its alpha and opacity', () => {
    const half = frame()
    compose(half, layer, 0.5, 0)
    expect(reds(half.data, 1)).toEqual([255, 127, 127, 255, 255, 255])
    expect(reds(half.data, 0)).toEqual([255, 255, 255, 255, 255, 255])
  })

  it('moves by parts of pixels', () => {
    const moved = frame()
    compose(moved, layer, 1, 1.25)
    const expected = [255, 255, 64, 0, 191, 255]
    reds(moved.data, 2).forEach((red, y) => {
      expect(Math.abs(red - expected[y])).toBeLessThanOrEqual(1)
    })
  })

  it('is cut at the borders of the frame', () => {
    const cut = frame()
    compose(cut, { ...layer, x: 3, y: -1 }, 1, 0)
    expect(reds(cut.data, 3)).toEqual([0, 255, 255, 255, 255, 255])
    expect(reds(cut.data, 0)).toEqual([255, 255, 255, 255, 255, 255])
  })
})
