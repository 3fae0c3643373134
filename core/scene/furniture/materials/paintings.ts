import { cellNoise, fractalNoise, valueNoise } from '../../../imaging/noise.ts'
import { smoothStep } from '../../../imaging/numbers.ts'
import { linear, material, type Colour, type Material } from '../../material.ts'
import type { Traits } from '../looks.ts'
import type { Colours } from '../palettes.ts'
import { bumpOf, kept } from './relief.ts'

/** Paints the place (x, y) of a picture: x from -1 to 1, y up, both in units of half its width. */
type Picture = (x: number, y: number, tall: number, out: Colour) => void

function mix(out: Colour, to: Colour, amount: number): void {
  for (let c = 0; c < 3; c++) out[c] += (to[c] - out[c]) * amount
}

function copy(out: Colour, from: Colour): void {
  out[0] = from[0]
  out[1] = from[1]
  out[2] = from[2]
}

interface Inks {
  ground: Colour
  dark: Colour
  first: Colour
  second: Colour
  third: Colour
}

function inksOf(colours: Colours): Inks {
  return {
    ground: linear('#f1ece1'),
    dark: linear('#2c2b2a'),
    first: linear(colours.accent),
    second: linear(colours.second),
    third: linear(colours.main),
  }
}

/** Broad overlapping fields of colour with dry brush edges and one dark gesture. */
function abstract({ ground, dark, first, second, third }: Inks, seed: number): Picture {
  return (x, y, tall, out) => {
    copy(out, ground)
    const warp = (fractalNoise(x * 2, y * 2, 4, seed) - 0.5) * 0.5
    const fields: [Colour, number, number, number, number][] = [
      [third, -0.3, 0.45 * tall, 0.8, 0.42 * tall],
      [first, 0.34, -0.25 * tall, 0.62, 0.5 * tall],
      [second, -0.42, -0.5 * tall, 0.44, 0.26 * tall],
    ]
    for (const [colour, cx, cy, w, h] of fields) {
      const edge = Math.max(Math.abs(x - cx + warp * 0.5) / w, Math.abs(y - cy - warp * 0.6) / h)
      const dry = fractalNoise(x * 5, y * 60 + cx * 9, 3, seed + 3)
      mix(out, colour, (1 - smoothStep(0.82, 1, edge + (dry - 0.5) * 0.3)) * (0.72 + 0.28 * dry))
    }
    const line = Math.abs(y - 0.12 * tall - 0.34 * Math.sin(x * 2.3 + (seed % 7)) - warp * 0.35)
    const wide = 0.026 + 0.03 * valueNoise(x * 3, 1, seed + 8)
    mix(out, dark, (1 - smoothStep(wide * 0.7, wide, line)) * smoothStep(1.2, 0.7, Math.abs(x)) * 0.92)
  }
}

/** One line that draws a vase with stems, or hills, on bare paper, and a wash of one colour. */
function lineDrawing({ ground, dark, first, second }: Inks, seed: number): Picture {
  const isHill = seed % 2 === 0
  return (x, y, tall, out) => {
    copy(out, ground)
    const spot =
      Math.hypot(x - 0.24, (y - 0.28 * tall) * 1.05) + (fractalNoise(x * 3, y * 3, 3, seed) - 0.5) * 0.08
    mix(
      out,
      seed % 3 === 0 ? second : first,
      (1 - smoothStep(0.4, 0.42, spot)) * (0.6 + 0.2 * fractalNoise(x * 7, y * 7, 3, seed + 1)),
    )
    let near = 9
    if (isHill)
      for (let hill = 0; hill < 4; hill++) {
        const crest =
          -0.1 * tall - hill * 0.22 + 0.26 * Math.sin(x * (1.6 + hill * 0.5) + hill * 2 + (seed % 5))
        near = Math.min(near, Math.abs(y - crest))
      }
    else {
      for (let stem = 0; stem < 3; stem++) {
        const up = y + 0.45 * tall
        if (up < 0) continue
        const sway = (stem - 1) * 0.26 * (up / tall) ** 0.8 + 0.05 * Math.sin(up * 5 + stem)
        near = Math.min(near, up < tall * (0.9 + 0.1 * (stem % 2)) ? Math.abs(x - sway) : 9)
        for (let k = 1; k < 7; k++) {
          const at = k * 0.16 * tall
          const lx =
            x -
            ((stem - 1) * 0.26 * (at / tall) ** 0.8 + 0.05 * Math.sin(at * 5 + stem)) -
            (k % 2 === 0 ? 0.075 : -0.075)
          const ly = up - at
          near = Math.min(near, Math.abs(Math.hypot(lx, ly * 2.4) - 0.068))
        }
      }
      const side = 0.2 + 0.08 * Math.cos((y + 0.7 * tall) * 5)
      if (y < -0.42 * tall && y > -0.86 * tall) near = Math.min(near, Math.abs(Math.abs(x) - side))
    }
    mix(out, dark, 1 - smoothStep(0.008, 0.014, near))
  }
}

/** Cut shapes: arches, half discs and pebbles in flat colours. */
function shapes({ ground, dark, first, second, third }: Inks, seed: number): Picture {
  return (x, y, tall, out) => {
    copy(out, ground)
    const flip = seed % 2 === 0 ? 1 : -1
    const bx = x * flip
    if (Math.hypot(bx + 0.2, Math.max(0, y - 0.1 * tall)) < 0.52 && y > -0.62 * tall) copy(out, first)
    if (Math.hypot(bx + 0.2, Math.max(0, y - 0.1 * tall)) < 0.3 && y > -0.62 * tall) copy(out, ground)
    if (Math.hypot(bx + 0.2, Math.max(0, y - 0.1 * tall)) < 0.16 && y > -0.62 * tall) copy(out, second)
    if (Math.hypot(bx - 0.42, y - 0.5 * tall) < 0.27) copy(out, second)
    if (Math.hypot((bx - 0.4) * 0.8, (y + 0.42 * tall) * 1.25) < 0.3) copy(out, third)
    if (Math.abs(y + 0.66 * tall) < 0.03 && Math.abs(bx) < 0.75) copy(out, dark)
    if (Math.hypot(bx - 0.42, y + 0.02 * tall) < 0.07) copy(out, dark)
  }
}

/** A photograph in black and white: towers in mist behind water. */
function photograph(_inks: Inks, seed: number): Picture {
  return (x, y, tall, out) => {
    const haze =
      0.62 + 0.3 * smoothStep(-0.3, 1, y / tall) - 0.16 * (fractalNoise(x * 2.2, y * 3, 4, seed) - 0.3)
    let grey = haze
    for (let depth = 0; depth < 3; depth++) {
      const wide = 0.24 - depth * 0.03
      const column = Math.floor((x + 3 + depth * 0.13) / wide)
      const top =
        -0.24 * tall + (0.2 + depth * 0.06) + cellNoise(column, depth, seed) * (0.75 - depth * 0.14) * tall
      const inside = (x + 3 + depth * 0.13) / wide - column
      if (y < top && y > -0.42 * tall && inside > 0.08) {
        const light = cellNoise(Math.floor(x * 70), Math.floor(y * 55), seed + depth) < 0.2 ? 0.12 : 0
        grey = haze * (0.68 - depth * 0.22) + light
      }
    }
    if (y < -0.42 * tall)
      grey = 0.22 + 0.4 * smoothStep(-1, -0.4, y / tall) * fractalNoise(x * 3, y * 46, 4, seed + 4)
    out[0] = out[1] = out[2] = Math.max(0.015, grey * grey)
  }
}

/** Sky, sea and sand in wide strokes. */
function sea({ ground, first, second, third }: Inks, seed: number): Picture {
  return (x, y, tall, out) => {
    const stroke = (fractalNoise(x * 1.8, y * 12, 4, seed) - 0.5) * 0.3
    const h = y / tall + stroke * 0.32
    copy(out, ground)
    const cloud = fractalNoise(x * 1.6 + 3, y * 3.4, 4, seed + 2)
    mix(out, first, 0.42 * smoothStep(0.1, 0.9, h) * smoothStep(0.62, 0.42, cloud))
    if (h < 0.06) {
      copy(out, first)
      const foam = smoothStep(0.58, 0.7, fractalNoise(x * 3, y * 22, 4, seed + 5))
      mix(out, third, 0.3 * foam)
      mix(out, ground, foam * smoothStep(-0.1, -0.5, h) * 0.9)
      for (let c = 0; c < 3; c++) out[c] *= 0.62 + 0.4 * smoothStep(0.06, -0.3, h)
    }
    if (h < -0.52 + 0.1 * Math.sin(x * 2.2 + seed)) {
      copy(out, second)
      for (let c = 0; c < 3; c++) out[c] *= 0.95 + stroke * 0.5
    }
  }
}

/** A landscape in oil: sky with clouds, hills behind each other, trees and a field. */
function hills({ first, second, third }: Inks, seed: number): Picture {
  const warm = linear('#e9d2a4')
  const blue = linear('#9fb4bf')
  const shade = linear('#34432c')
  const greens = [linear('#8d9c93'), linear('#6d7f5c'), linear('#4d5f3a'), linear('#7c7a42')]
  return (x, y, tall, out) => {
    const up = y / tall
    copy(out, warm)
    mix(out, blue, smoothStep(0.05, 0.9, up))
    const cloud = fractalNoise(x * 1.9, y * 3.6, 5, seed)
    mix(out, linear('#f3ead8'), smoothStep(0.48, 0.66, cloud) * 0.85)
    mix(out, third, smoothStep(0.6, 0.8, fractalNoise(x * 2, y * 4 + 0.3, 4, seed + 1)) * 0.16)
    for (let hill = 0; hill < 4; hill++) {
      const crest =
        0.16 -
        hill * 0.24 +
        0.34 * (fractalNoise(x * (0.9 + hill * 0.3) + hill * 9, 0.5, 4, seed + 5 + hill) - 0.5)
      if (up > crest) continue
      copy(out, greens[hill])
      const dab = fractalNoise(x * 14, y * 20, 3, seed + hill)
      mix(out, hill < 2 ? blue : warm, 0.35 * dab)
      if (hill === 3) mix(out, seed % 2 === 0 ? first : second, smoothStep(0.6, 0.75, dab) * 0.5)
      const bush = fractalNoise(x * 6 + hill * 5, up * 17, 4, seed + 20)
      const near = smoothStep(0.16, 0.02, crest - up)
      if (hill > 0) mix(out, shade, smoothStep(0.56, 0.6, bush + near * 0.09) * (hill === 3 ? 0.5 : 0.85))
    }
  }
}

const KINDS: Readonly<Record<Traits['art'], (inks: Inks, seed: number) => Picture>> = {
  abstract,
  line: lineDrawing,
  shapes,
  photo: photograph,
  sea,
  hills,
}

/**
 * A picture of `width` × `height` metres, painted by rule; (u, v) from its middle, v up. On canvas it has brush marks; on
 * paper it lies behind glass.
 */
export function paintingOf(
  kind: Traits['art'],
  colours: Colours,
  width: number,
  height: number,
  seed: number,
  isCanvas: boolean,
): Material {
  const picture = KINDS[kind](inksOf(colours), seed)
  const tall = height / width
  const relief = (u: number, v: number, footprint: number) =>
    fractalNoise(u * 40, v * 190, 3, seed) * 0.0011 * kept(0.008, footprint) +
    fractalNoise(u * 16, v * 22, 2, seed + 1) * 0.0016
  return material(
    (u, v, footprint, out) => {
      const rough = isCanvas ? (fractalNoise(u * 70, v * 70, 2, seed) - 0.5) * 0.012 : 0
      picture((u + rough) / (width / 2), (v + rough) / (width / 2), tall, out)
      const stroke = isCanvas
        ? 1 + (fractalNoise(u * 40, v * 190, 3, seed) - 0.5) * 0.22 * kept(0.008, footprint)
        : 1
      for (let c = 0; c < 3; c++) out[c] = Math.min(0.95, out[c] * stroke)
    },
    isCanvas
      ? { gloss: 0.02, roughness: 0.5, bump: bumpOf(relief, 0.001) }
      : { gloss: 0.04, roughness: 0.04 },
  )
}
