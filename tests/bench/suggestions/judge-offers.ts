import sharp from 'sharp'
import type { Suggestions } from '../../../core/imaging/suggest/suggest-regions.ts'
import type { LabelledPhoto } from './things.ts'

/** An offer is a thing when it and the thing's outline overlap so much (intersection over union). */
const MIN_OVERLAP = 0.5
/** Where the obvious thing must be found. */
const FIRST = 5

export interface Judged {
  /** For each offer, the thing that it is; null where one would not remove it. */
  offers: ({ what: string; isObvious: boolean; overlap: number } | null)[]
  /** Whether an obvious thing is among the first five. */
  showsObvious: boolean
}

/** Compares what is offered for a photo with what was drawn by hand on it. */
export async function judgeOffers(
  { labels, regions }: Suggestions,
  { things }: LabelledPhoto,
): Promise<Judged> {
  const { width, height } = labels
  const truths = await Promise.all(
    things.map(async (thing) => ({ ...thing, inside: await drawOutline(thing.outline, width, height) })),
  )
  const offers = regions.map(({ id }) => {
    const found = truths
      .map(({ what, isObvious, inside }) => ({
        what,
        isObvious,
        overlap: overlapOf(labels.data, id, inside),
      }))
      .reduce((best, one) => (one.overlap > best.overlap ? one : best))
    return found.overlap >= MIN_OVERLAP ? found : null
  })
  return { offers, showsObvious: offers.slice(0, FIRST).some((offer) => offer?.isObvious === true) }
}

export async function drawOutline(outline: string, width: number, height: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><rect width="100" height="100"/><polygon points="${outline}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).extractChannel(0).threshold(128).raw().toBuffer()
}

function overlapOf(labels: Uint8Array | Uint8ClampedArray, id: number, inside: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < inside.length; p++) {
    const [a, b] = [labels[p] === id, inside[p] > 0]
    if (a && b) both++
    if (a || b) either++
  }
  return either === 0 ? 0 : both / either
}
