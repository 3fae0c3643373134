import type { Pixels, Plane, Rect } from '../pixels.ts'
import { backdropContrast } from './backdrop.ts'
import { components, fillHoles, type Component } from './components.ts'
import { boxMean, toLab, type Lab } from './lab.ts'
import { saliency } from './saliency.ts'

/** Something that stands out from walls, floor and ceiling, and that a user may want gone. */
interface SuggestedRegion {
  /** From 1; the value of its pixels in the label plane. The first stands out most. */
  id: number
  bounds: Rect
  /** Fraction of the picture that it covers, 0 to 1. */
  coverage: number
}

export interface Suggestions {
  /** The photo's size; 0 where nothing is suggested, else a region's id. */
  labels: Plane
  regions: SuggestedRegion[]
}

const MAX_SUGGESTIONS = 12
const LEVELS = 12
const MIN_AREA_FRACTION = 0.0006
const MAX_AREA_FRACTION = 0.1
/** A change of colour (CIELAB units over two pixels) that counts as an edge. */
const EDGE_CHANGE = 8
/** Weaker than this fraction of the best, a piece is more likely noise than a thing. */
const MIN_RELATIVE_SCORE = 0.12

interface Candidate extends Component {
  score: number
}

/**
 * Suggests things to remove from a photo of a room, for the user to tap on or off. The photo is at most
 * 512 pixels on its long edge (reduce it first; more is slow, not wrong), at least 16 on its short one.
 * Method: what stands out (`saliency`) is cut at many levels; of the nested pieces that appear, those are
 * kept whose outline follows edges of the photo best and whose colour differs most from what is round
 * them; then each outline is drawn to the edges (guided filter, He 2010) and its holes are filled. It
 * knows nothing of what things are. Throws RangeError when the photo is too small.
 */
export function suggestRegions(photo: Pixels): Suggestions {
  const { width, height } = photo
  if (Math.min(width, height) < 16)
    throw new RangeError('Suggestions need a photo of at least 16 pixels a side')
  const lab = toLab(photo)
  const standing = saliency(lab)
  const edges = edgeStrength(lab)
  const candidates = findCandidates([standing, backdropContrast(lab, edges)], edges, lab)
  const labels = new Uint8Array(width * height)
  const regions: SuggestedRegion[] = []
  for (const candidate of candidates) {
    if (regions.length === MAX_SUGGESTIONS) break
    const region = settle(candidate, labels, lab, regions.length + 1)
    if (region !== undefined) regions.push(region)
  }
  return { labels: { width, height, data: labels }, regions }
}

/** The steepest change of colour at each pixel, in CIELAB units a pixel. */
function edgeStrength({ width, height, channels }: Lab): Float32Array {
  const edges = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x
      let [h, v] = [0, 0]
      for (const channel of channels) {
        h += (channel[p + 1] - channel[p - 1]) ** 2
        v += (channel[p + width] - channel[p - width]) ** 2
      }
      edges[p] = Math.sqrt(Math.max(h, v))
    }
  return edges
}

/** The pieces of a map of what stands out, cut at many levels, best first. */
function findCandidates(maps: readonly Float32Array[], edges: Float32Array, lab: Lab): Candidate[] {
  const { width, height } = lab
  const total = width * height
  const stamp = new Int32Array(total)
  const inside = new Uint8Array(total)
  const found: Candidate[] = []
  for (const standing of maps)
    for (let level = 1; level <= LEVELS; level++) {
      const cut = level / (LEVELS + 4)
      for (let p = 0; p < total; p++) inside[p] = standing[p] > cut ? 1 : 0
      for (const component of components(inside, width, height, Math.ceil(total * MIN_AREA_FRACTION))) {
        if (component.pixels.length > total * MAX_AREA_FRACTION || !plausible(component, lab)) continue
        const mark = found.length + 1
        for (const p of component.pixels) stamp[p] = mark
        found.push({ ...component, score: computeScore(component, standing, edges, lab, stamp, mark) })
      }
    }
  found.sort((a, b) => b.score - a.score)
  return found.filter(({ score }) => score > MIN_RELATIVE_SCORE * found[0].score)
}

/** Not a window's glare, a thin strip such as a skirting board, or a ragged net of edges. */
function plausible({ pixels, bounds }: Component, { channels, width, height }: Lab): boolean {
  let light = 0
  for (const p of pixels) light += channels[0][p]
  if (light / pixels.length > 92) return false
  const longest = Math.max(bounds.width, bounds.height)
  const thickness = pixels.length / longest
  if (pixels.length / (bounds.width * bounds.height) < 0.14 || longest / thickness > 11) return false
  return bounds.width < width * 0.75 && bounds.height < height * 0.8
}

/** How much a piece looks like one whole thing: edges along its outline, what stands out in it, its size. */
function computeScore(
  piece: Component,
  standing: Float32Array,
  edges: Float32Array,
  { width, height }: Lab,
  stamp: Int32Array,
  mark: number,
): number {
  let [outline, edge, sharp, cut, shine] = [0, 0, 0, 0, 0]
  for (const p of piece.pixels) {
    shine += standing[p]
    const x = p % width
    if (x === 0 || p < width || x === width - 1 || p >= width * (height - 1)) {
      cut++
      continue
    }
    const whole =
      stamp[p - 1] === mark && stamp[p + 1] === mark && stamp[p - width] === mark && stamp[p + width] === mark
    if (whole) continue
    outline++
    const steep = Math.max(edges[p], edges[p - 1], edges[p + 1], edges[p - width], edges[p + width])
    edge += Math.min(24, steep)
    if (steep > EDGE_CHANGE) sharp++
  }
  const support = (sharp / Math.max(1, outline) - 0.58) / 0.42
  if (support <= 0) return 0
  const size = piece.pixels.length
  const compact = Math.sqrt(size) / Math.max(1, outline)
  const whole = Math.max(0, 1 - (2 * cut) / (outline + cut))
  return (
    (edge / Math.max(1, outline)) *
    (0.3 + shine / size) *
    (size / (width * height)) ** 0.3 *
    compact ** 0.3 *
    whole *
    support
  )
}

/** Draws a candidate's outline to the photo's edges and labels it; undefined when others have its place. */
function settle(piece: Component, labels: Uint8Array, lab: Lab, id: number): SuggestedRegion | undefined {
  const { width, height } = lab
  let taken = 0
  for (const p of piece.pixels) if (labels[p] !== 0) taken++
  if (taken > piece.pixels.length * 0.1) return undefined
  const { rect, inside } = guided(piece, lab)
  fillHoles(inside, rect.width, rect.height, 0.15)
  const parts = components(inside, rect.width, rect.height).sort((a, b) => b.pixels.length - a.pixels.length)
  const main = parts[0]
  if (main === undefined || main.pixels.length < width * height * MIN_AREA_FRACTION) return undefined
  let count = 0
  for (const at of main.pixels) {
    const x = at % rect.width
    const p = (rect.y + (at - x) / rect.width) * width + rect.x + x
    if (labels[p] !== 0) continue
    labels[p] = id
    count++
  }
  const bounds = { ...main.bounds, x: rect.x + main.bounds.x, y: rect.y + main.bounds.y }
  return { id, bounds, coverage: count / (width * height) }
}

/**
 * A piece through a guided filter on lightness, threshold a half; within a frame round it that the filter cannot leave.
 */
function guided({ pixels, bounds }: Component, lab: Lab): { rect: Rect; inside: Uint8Array } {
  const pad = 14
  const x0 = Math.max(0, bounds.x - pad)
  const y0 = Math.max(0, bounds.y - pad)
  const w = Math.min(lab.width, bounds.x + bounds.width + pad) - x0
  const h = Math.min(lab.height, bounds.y + bounds.height + pad) - y0
  const guide = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) guide[y * w + x] = lab.channels[0][(y + y0) * lab.width + x + x0] / 100
  const mask = new Float32Array(w * h)
  for (const p of pixels) {
    const x = p % lab.width
    mask[((p - x) / lab.width - y0) * w + x - x0] = 1
  }
  const soft = guidedFilter(guide, mask, w, h, 3, 4e-4)
  return {
    rect: { x: x0, y: y0, width: w, height: h },
    inside: Uint8Array.from(soft, (v) => (v > 0.45 ? 1 : 0)),
  }
}

function guidedFilter(
  guide: Float32Array,
  mask: Float32Array,
  w: number,
  h: number,
  radius: number,
  eps: number,
) {
  const mean = (values: Float32Array) => boxMean(values, w, h, radius)
  const [mg, mm] = [mean(guide), mean(mask)]
  const gg = mean(guide.map((value) => value * value))
  const gm = mean(guide.map((value, i) => value * mask[i]))
  const slope = gg.map((value, i) => (gm[i] - mg[i] * mm[i]) / (value - mg[i] ** 2 + eps))
  const [ms, mo] = [mean(slope), mean(slope.map((value, i) => mm[i] - value * mg[i]))]
  return ms.map((value, i) => value * guide[i] + mo[i])
}
