import { toCode } from '../../imaging/linear.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import type { Colour } from '../material.ts'
import { cellNoise, fractalNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { planStreet, type House, type StreetPlan } from './plan.ts'
import { treeCover, type Cover } from './tree.ts'

export interface StreetRequest {
  /** Size in pixels, 16 to 4096 each. */
  width: number
  height: number
  /** Another street, sky and roofs for each. */
  seed: number
}

export interface StreetPicture {
  picture: Pixels
  /** How much of each pixel is sky, 0 to 255: exact to 1/9, as counted in 3 × 3 samples. */
  sky: Plane
}

const SAMPLES = 3
/** Noise of the camera, in linear light. */
const NOISE = 0.006

/**
 * A house front by day in parallel projection, painted from shapes, with its exact sky: for tests of what finds skies.
 * The same request gives the same picture. Throws RangeError on a size out of range.
 */
export function renderStreet({ width, height, seed }: StreetRequest): StreetPicture {
  if (![width, height].every((side) => Number.isInteger(side) && side >= 16 && side <= 4096))
    throw new RangeError('A street is rendered at 16 to 4096 pixels a side')
  const street = planStreet(seed, height / width)
  const trees = street.trees.map((tree) => ({
    leaf: tree.leaf,
    isBare: tree.isBare,
    cover: treeCover(tree, street.ground),
  }))
  const data = new Uint8Array(width * height * 4)
  const sky = new Uint8Array(width * height)
  const sample: Colour = [0, 0, 0]
  const total = SAMPLES * SAMPLES
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let skies = 0
      const sum = [0, 0, 0]
      for (let i = 0; i < total; i++) {
        const u = (x + ((i % SAMPLES) + 0.5) / SAMPLES) / width
        const v = (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / width
        if (isSky(street, trees, u, v, sample)) skies++
        for (let c = 0; c < 3; c++) sum[c] += sample[c] / total
      }
      const p = y * width + x
      for (let c = 0; c < 3; c++)
        data[p * 4 + c] = toCode(sum[c] + NOISE * (cellNoise(x * 3 + c, y, seed + 9) - 0.5) * 2)
      data[p * 4 + 3] = 255
      sky[p] = Math.round((255 * skies) / total)
    }
  return { picture: { width, height, data }, sky: { width, height, data: sky } }
}

/** Paints one sample; answers whether it is sky. */
function isSky(
  street: StreetPlan,
  trees: readonly { leaf: Colour; isBare: boolean; cover: Cover }[],
  x: number,
  y: number,
  out: Colour,
): boolean {
  const tree = trees.find(({ cover }) => cover(x, y))
  if (tree !== undefined) {
    const shade = tree.isBare ? 0.35 : 0.35 + 1.1 * fractalNoise(x * 160, y * 160, 2, street.seed)
    paint(out, tree.isBare ? [0.09, 0.07, 0.055] : tree.leaf, shade)
    return false
  }
  if (y >= street.ground) {
    paint(out, [0.11, 0.17, 0.05], 0.6 + 0.8 * fractalNoise(x * 240, y * 400, 3, street.seed + 3))
    return false
  }
  if (street.houses.some((house) => paintHouse(house, x, y, street.seed, out))) {
    paint(out, out, street.light)
    return false
  }
  if (y > street.ground - street.far * (0.5 + fractalNoise(x * 14, 2, 5, street.seed + 4))) {
    paint(out, [0.1, 0.14, 0.08], 0.5 + fractalNoise(x * 120, y * 120, 3, street.seed + 5))
    return false
  }
  paintSky(street, x, y, out)
  return true
}

function paint(out: Colour, colour: Readonly<Colour>, shade: number): void {
  for (let c = 0; c < 3; c++) out[c] = colour[c] * shade
}

function paintHouse(house: House, x: number, y: number, seed: number, out: Colour): boolean {
  const { left, right, eaves, ridge, roof, chimney } = house
  const middle = (left + right) / 2
  if (chimney !== undefined && Math.abs(x - chimney) < 0.012 && y > ridge - 0.035 && y < eaves) {
    paint(out, [0.3, 0.12, 0.08], 0.7 + 0.5 * cellNoise(Math.floor(x * 260), Math.floor(y * 420), seed))
    return true
  }
  if (y >= eaves && x >= left && x <= right) {
    paintFront(house, x, y, seed, out)
    return true
  }
  const up = (eaves - y) / (eaves - ridge)
  const overhang = roof === 'flat' ? 0.008 : 0.014
  const slope = roof === 'gable' ? 1 : 0.45
  const reach = ((right - left) / 2 + overhang) * (roof === 'flat' ? 1 : 1 - up * slope)
  if (up < 0 || up > 1 || Math.abs(x - middle) > reach) return false
  const isTrim = roof === 'flat' || (roof === 'gable' && Math.abs(x - middle) > reach - 0.008)
  if (isTrim) paint(out, house.trim, 0.92)
  else if (roof === 'gable') paintFront(house, x, y, seed, out)
  else
    paint(out, house.roofColour, 0.85 + 0.3 * cellNoise(Math.floor(x * 180), Math.floor(y * 260), seed + 1))
  return true
}

function paintFront(house: House, x: number, y: number, seed: number, out: Colour): void {
  const window = house.windows.find(
    ({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height,
  )
  if (window === undefined) {
    paint(out, house.wall, 0.8 + 0.12 * cellNoise(Math.floor(x * 300), Math.floor(y * 600), seed + 2))
    return
  }
  const u = (x - window.left) / window.width
  const v = (y - window.top) / window.height
  const isFrame = Math.min(u, 1 - u) < 0.09 || Math.min(v, 1 - v) < 0.06 || Math.abs(u - 0.5) < 0.03
  if (isFrame) paint(out, house.trim, 0.9)
  else paint(out, [0.035, 0.04, 0.05], 0.7 + 0.8 * v)
}

function paintSky({ sky, ground }: StreetPlan, x: number, y: number, out: Colour): void {
  const low = Math.min(1, y / ground)
  for (let c = 0; c < 3; c++) out[c] = sky.zenith[c] + (sky.horizon[c] - sky.zenith[c]) * low
  const cloud = fractalNoise(x * 3.1, y * 6, 5, sky.seed)
  if (sky.kind === 'overcast') paint(out, out, 0.96 + 0.08 * cloud)
  if (sky.kind !== 'cloud') return
  const fraction = smoothStep(0.5, 0.68, cloud)
  for (let c = 0; c < 3; c++) out[c] += (0.86 - out[c]) * fraction
}
