import { colourLines } from '../../imaging/filters/colour-guided.ts'
import { reduceArea } from '../../imaging/filters/reduce-area.ts'
import { LINEAR } from '../../imaging/linear.ts'
import { applyPatches, type Rect } from '../../imaging/pixels.ts'
import { removeItems } from '../../imaging/removal/remove-items.ts'
import { Refusal } from '../../refusal.ts'
import { frontLayer } from './front-layer.ts'
import { fillOutline } from './outline.ts'

interface Photo {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A photo without some items, and the items. */
export interface CutOut {
  background: Photo
  /** In the order of the outlines: part of the photo in its pixels, and the item there, colours times alpha. */
  items: readonly { rect: Rect; picture: Photo }[]
}

/** How far the fill goes beyond an outline, and how far an edge may lie beside it, as fractions of the long side. */
const GROW = 0.004
const EDGE = 0.003
/** Variance of the guide below which an edge is no edge. */
const EPS = 3e-4
/** Coverage below the first and above the second is taken for none and all: the veil that smooth lines leave. */
const MIN_COVERAGE = 0.1
const MAX_COVERAGE = 0.9

/**
 * Cuts items out of a photo (RGBA) along the edges next to their outlines, and fills what is behind them as a removal
 * does. Null where the items leave too little to fill from.
 */
export function cutOut(photo: Photo, outlines: readonly (readonly number[])[]): CutOut | null {
  const { width, height } = photo
  const masks = outlines.map((outline) => fillOutline(outline, width, height))
  const all = { width, height, data: new Uint8Array(width * height) }
  for (const mask of masks)
    for (let p = 0; p < all.data.length; p++) if (mask.data[p] > all.data[p]) all.data[p] = mask.data[p]
  const grow = Math.max(1, Math.round(GROW * Math.max(width, height)))
  const background = { width, height, data: photo.data.slice() }
  try {
    applyPatches(background, removeItems(photo, all, { grow, feather: Math.round(grow / 2), seed: 1 }))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  const items = masks.map((mask) => {
    const rect = boundsOf(mask, 2 * grow)
    const [own, behind] = [cropped(photo, rect), cropped(background, rect)]
    const cover = croppedPlane(mask, rect)
    return { rect, picture: { ...own, data: frontLayer(own.data, matteOf(own, cover), behind.data) } }
  })
  return { background, items }
}

/** How much of each pixel is background, 0 to 255: the mask with the photo's own edges (guided filter). */
function matteOf(photo: Photo, cover: Uint8Array): Uint8Array {
  const radius = Math.max(2, Math.round(EDGE * Math.max(photo.width, photo.height)))
  const target = Float32Array.from(cover, (value) => value / 255)
  const { lines } = colourLines(reduceArea(photo, Infinity, LINEAR), target, radius, EPS)
  const { data } = photo
  return cover.map((_, p) => {
    const i = p * 4
    const value =
      lines[i] * LINEAR[data[i]] +
      lines[i + 1] * LINEAR[data[i + 1]] +
      lines[i + 2] * LINEAR[data[i + 2]] +
      lines[i + 3]
    const seen = (value - MIN_COVERAGE) / (MAX_COVERAGE - MIN_COVERAGE)
    return Math.round(255 * (1 - Math.max(0, Math.min(1, seen))))
  })
}

function boundsOf(
  { width, height, data }: { width: number; height: number; data: Uint8Array },
  margin: number,
): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const [x, y] = [
    Math.max(0, Math.min(left, width - 2) - margin),
    Math.max(0, Math.min(top, height - 2) - margin),
  ]
  return {
    x,
    y,
    width: Math.max(2, Math.min(width, right + 1 + margin) - x),
    height: Math.max(2, Math.min(height, bottom + 1 + margin) - y),
  }
}

function cropped({ width, data }: Photo, rect: Rect): Photo {
  const out = new Uint8ClampedArray(rect.width * rect.height * 4)
  for (let row = 0; row < rect.height; row++) {
    const from = ((rect.y + row) * width + rect.x) * 4
    out.set(data.subarray(from, from + rect.width * 4), row * rect.width * 4)
  }
  return { width: rect.width, height: rect.height, data: out }
}

function croppedPlane({ width, data }: { width: number; data: Uint8Array }, rect: Rect): Uint8Array {
  const out = new Uint8Array(rect.width * rect.height)
  for (let row = 0; row < rect.height; row++) {
    const from = (rect.y + row) * width + rect.x
    out.set(data.subarray(from, from + rect.width), row * rect.width)
  }
  return out
}
