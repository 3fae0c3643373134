import { reduceExact } from '../imaging/filters/reduce-exact.ts'
import { resampled } from '../imaging/filters/sample.ts'
import type { Pixels } from '../imaging/pixels.ts'
import { simdArea } from '../imaging/removal/simd/simd-area.ts'
import { LABEL_CLASSES } from './classes.ts'
import { exp } from './exp.ts'
import { openNetwork, type Network, type Values } from './network/network.ts'
import type { PerceptionMap } from './perception-map.ts'
import { UnusableNetwork } from './unusable-network.ts'

/** Red, green and blue, and where a pixel lies across and down. */
const CHANNELS = 5
/** Sides of what a network sees are whole multiples of this: it halves its picture up to five times. */
const STEP = 32
/** How many squares of that side a photo is reduced to, about: 384 × 256 pixels. */
const SQUARES = 96

/** A network that tells the classes of photos. */
export interface Perceiver {
  network: Network
}

/**
 * A network of photos' classes from its file. Null where the engine has no WebAssembly with SIMD. Throws UnusableNetwork
 * where the file is broken, or the network of another kind.
 */
export function openPerceiver(bytes: Uint8Array): Perceiver | null {
  const network = openNetwork(bytes)
  if (network === null) return null
  // Two sizes that have no more than the step in common.
  for (const size of [seenSize({ width: 3, height: 2 }), seenSize({ width: 1, height: 1 })]) {
    const { channels, width, height } = network.shapeFor({ ...size, channels: CHANNELS })
    if (channels !== LABEL_CLASSES.length)
      throw new UnusableNetwork(`The network tells ${channels} classes; ${LABEL_CLASSES.length} are needed`)
    if (width > size.width || height > size.height || width * 16 < size.width || height * 16 < size.height)
      throw new UnusableNetwork('The network’s map is larger than its picture, or smaller than a 16th of it')
  }
  return { network }
}

/** The size at which a network sees a photo: its shape, as near as the step allows, in an area near 384 × 256. */
export function seenSize(photo: { width: number; height: number }): { width: number; height: number } {
  const aspect = photo.width / photo.height
  let best = { across: 1, down: SQUARES, off: Infinity }
  for (let down = 1; down <= SQUARES; down++)
    for (let across = 1; across <= SQUARES; across++) {
      // How far aspect and area are off, as ratios.
      const shape = across / (down * aspect)
      const area = (across * down) / SQUARES
      const off = Math.max(shape, 1 / shape) * Math.sqrt(Math.max(area, 1 / area))
      if (off < best.off) best = { across, down, off }
    }
  return { width: best.across * STEP, height: best.down * STEP }
}

/**
 * What a photo shows, and where. The same pixels and network give the same bytes everywhere. With `isTwice` the
 * mirrored photo is looked at as well, and the mean of both counts. Throws UnusableNetwork where memory is short.
 */
export function perceive(
  photo: Pixels,
  { network }: Perceiver,
  { isTwice = false }: { isTwice?: boolean } = {},
): PerceptionMap {
  const seen = seenPicture(photo)
  const chances = chancesOf(network.run(seen))
  if (isTwice) addMirrored(chances, chancesOf(network.run(mirrored(seen))))
  return toMap(chances, isTwice ? 2 : 1)
}

/** The photo as a network sees it. */
function seenPicture(photo: Pixels): Values {
  const size = seenSize(photo)
  const { width, height } = size
  const codes = reducedCodes(photo, size)
  const data = new Float32Array(width * height * CHANNELS)
  for (let y = 0, i = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += CHANNELS, from += 4) {
      for (let c = 0; c < 3; c++) data[i + c] = (codes[from + c] / 255 - 0.5) / 0.25
      data[i + 3] = (2 * x + 1) / width - 1
      data[i + 4] = (2 * y + 1) / height - 1
    }
  return { width, height, channels: CHANNELS, data }
}

function reducedCodes(photo: Pixels, size: { width: number; height: number }): ArrayLike<number> {
  if (photo.width < size.width || photo.height < size.height)
    return resampled(Float32Array.from(photo.data), 4, photo, size)
  return (simdArea(photo, size) ?? reduceExact(photo, size)).data
}

/** The picture with left and right exchanged; what tells the place stays as it is. */
function mirrored(seen: Values): Values {
  const { width, height, channels } = seen
  const data = seen.data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + width - 1 - x) * channels
      data.set(seen.data.subarray(from, from + 3), (y * width + x) * channels)
    }
  return { width, height, channels, data }
}

interface Chances {
  width: number
  height: number
  /** The classes of each pixel side by side. */
  data: Float64Array
}

/** Softmax: how likely each class is. */
function chancesOf({ width, height, channels, data }: Values): Chances {
  const out = new Float64Array(data.length)
  for (let p = 0; p < data.length; p += channels) {
    let max = -Infinity
    for (let c = p; c < p + channels; c++) max = Math.max(max, data[c])
    let sum = 0
    for (let c = p; c < p + channels; c++) sum += out[c] = exp(data[c] - max)
    for (let c = p; c < p + channels; c++) out[c] /= sum
  }
  return { width, height, data: out }
}

function addMirrored({ width, height, data }: Chances, other: Chances): void {
  const channels = LABEL_CLASSES.length
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * channels
      const from = (y * width + width - 1 - x) * channels
      for (let c = 0; c < channels; c++) data[to + c] += other.data[from + c]
    }
}

function toMap({ width, height, data }: Chances, times: number): PerceptionMap {
  const channels = LABEL_CLASSES.length
  const pixels = width * height
  const out = new Uint8Array(data.length)
  for (let c = 0; c < channels; c++)
    for (let p = 0; p < pixels; p++)
      out[c * pixels + p] = Math.floor((data[p * channels + c] / times) * 255 + 0.5)
  return { width, height, data: out }
}
