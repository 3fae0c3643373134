import type { Pixels } from '../pixels.ts'
import { findSky, type Sky } from '../sky/sky-matte.ts'
import { lightGrid } from './grid.ts'
import { greenLawn } from './lawn.ts'
import type { EnhanceSettings } from './settings.ts'
import { isOutside } from './outside.ts'
import { swapSky } from './swap-sky.ts'
import { type ToneInfo, withGrid } from './tone.ts'
import { findOpenings, type Openings } from './windows.ts'

type Alterations = Pick<EnhanceSettings, 'sky' | 'greenLawn'>

const NO_SKY = 'No sky was found in this photo: neither sky nor lawn is changed.'
const NO_GARDEN =
  'A lawn is looked for below a sky, and no sky was found in this photo: nothing is made greener.'
const NO_LAWN = 'No lawn was found in this photo: nothing is made greener.'
const GREEN_LAWN = 'The lawn in this photo is green already: nothing is made greener.'

/** A photo to go on with, its light, and the bright views in it. */
interface Source {
  photo: Pixels
  tone: ToneInfo
  openings: Openings
  /** What was asked for and could not be done, in words for the user. */
  note: string | null
  /** Whether it shows the property other than the photo does. */
  alters: boolean
}

/** The photo as it is, and its noise by brightness. */
interface Original extends Omit<Source, 'note' | 'alters'> {
  noise: Float32Array
}

/**
 * Edits that change how the property looks, as opposed to corrections of the photo: sky replacement, a greener lawn.
 * Both need a photo of the outside; where there is no sky in it they change nothing. How light the rest is stays as it
 * was. The last altered photo is kept, as sliders move far more often than the sky.
 */
export function createEdits({
  noise,
  ...photoInfo
}: Original): (asked: Alterations, onSky: () => void) => Source {
  const { photo, tone, openings } = photoInfo
  const original: Source = { ...photoInfo, note: null, alters: false }
  let sky: Sky | undefined
  let last: { asked: Alterations; source: Source } | undefined
  return ({ sky: kind, greenLawn: isGreen }, onSky) => {
    if (kind === 'keep' && !isGreen) return original
    if (last?.asked.sky === kind && last.asked.greenLawn === isGreen) return last.source
    if (sky === undefined) {
      onSky()
      sky = findSky(photo)
    }
    const cover = computeCover(sky, tone)
    if (!isOutside(tone.grid, cover)) {
      last = {
        asked: { sky: kind, greenLawn: isGreen },
        source: { ...original, note: kind === 'keep' ? NO_GARDEN : NO_SKY },
      }
      return last.source
    }
    const pixels = { ...photo, data: Uint8Array.from(photo.data) }
    if (kind !== 'keep') swapSky(pixels, sky, kind, noise[noise.length - 1])
    const lawn = isGreen ? greenLawn(pixels, tone.grid) : null
    const note = lawn === 'none' ? NO_LAWN : lawn === 'green' ? GREEN_LAWN : null
    const alters = kind !== 'keep' || lawn === 'greened'
    const replaced = kind === 'keep' ? cover.fill(0) : cover
    const fresh = withGrid(tone, lightGrid(pixels), replaced)
    const source = { photo: pixels, tone: fresh, openings: withSky(openings, fresh, replaced), note, alters }
    last = { asked: { sky: kind, greenLawn: isGreen }, source }
    return source
  }
}

/** The old sky's clouds are no windows of the new one. */
function withSky(old: Openings, { grid, base }: ToneInfo, cover: Float32Array): Openings {
  const fresh = findOpenings(grid, base)
  const bright = fresh.windows.map((value, p) => Math.max(value, fresh.skies[p]))
  return {
    windows: old.windows.map((value, p) => value * (1 - cover[p])),
    skies: old.skies.map((value, p) => value + (bright[p] - value) * cover[p]),
  }
}

/** How much of each cell of the grid is sky, 0 to 1, as its middle has it. */
function computeCover({ matte }: Sky, { grid }: ToneInfo): Float32Array {
  return Float32Array.from(grid.stops, (_, p) => {
    const x = Math.floor((((p % grid.width) + 0.5) * matte.width) / grid.width)
    const y = Math.floor(((Math.floor(p / grid.width) + 0.5) * matte.height) / grid.height)
    return matte.data[y * matte.width + x] / 255
  })
}
