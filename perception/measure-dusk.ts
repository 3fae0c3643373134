// Which panes of the labelled houses day to dusk lights: node perception/measure-dusk.ts judging|tuning [WEIGHTS.onnx]
// Without weights no map is looked at. Prints a table for docs/measurements/day-to-dusk.md.
import { readFileSync } from 'node:fs'
import { analyseForDusk, type DuskEvidence } from '../core/imaging/dusk/analysis.ts'
import { glassStore } from '../core/imaging/dusk/glass.ts'
import { lookAt } from '../core/imaging/dusk/look.ts'
import { lightPanes } from '../core/imaging/dusk/panes.ts'
import { parseDuskSettings } from '../core/imaging/dusk/settings.ts'
import { reduceExact } from '../core/imaging/filters/reduce-exact.ts'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { searchSky } from '../core/imaging/sky/sky-matte.ts'
import { workingSize } from '../core/imaging/working-size.ts'
import { codeOf } from '../core/perception/classes.ts'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { duskEvidence } from '../core/perception/dusk-evidence.ts'
import { Refusal } from '../core/refusal.ts'
import { labelMap, readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'

/** Labelled panes of less than this part of a photo are left out: 30 pixels of the view that all is decided on. */
const MIN_PANE_FRACTION = 1e-4
/** Light of so many codes (of 255, of green at full glow) is light that is seen. */
const SEEN = 110
const GLASS = codeOf('window-glass')
const SKY = codeOf('sky')

interface DuskFigures {
  panes: number
  lit: number
  /** Pixels that are lit, and those of them that are labelled as something else than glass. */
  light: number
  wrong: number
  /** Pixels that are taken for sky or are labelled as it, and those that are both. */
  eitherSky: number
  bothSky: number
}

const NONE: DuskFigures = { panes: 0, lit: 0, light: 0, wrong: 0, eitherSky: 0, bothSky: 0 }

/** Where a photo's windows shine in the evening: light of windows alone on black, codes of green. Null: refused. */
function duskOf(photo: Pixels, evidence: DuskEvidence | null): { light: Plane; sky: Plane } | null {
  const { width, height } = photo
  try {
    const analysis = analyseForDusk(
      searchSky(photo, () => {}, evidence),
      [],
      () => {},
      evidence?.glass,
    )
    const settings = parseDuskSettings({ window_glow: 100 })
    const out = { width, height, data: new Uint8Array(width * height * 4) }
    const whole = { x: 0, y: 0, width, height }
    lightPanes(out, whole, analysis, lookAt(settings.time), settings, new Set(), glassStore(analysis.view))
    const light = Uint8Array.from({ length: width * height }, (_, p) => out.data[p * 4 + 1])
    return { light: { width, height, data: light }, sky: analysis.matte }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** How well light and sky agree with what was labelled. A photo that is refused stays dark. */
function figuresOf(found: { light: Plane; sky: Plane } | null, truth: Plane): DuskFigures {
  const { width, height, data } = truth
  const isLit = new Uint8Array(data.length)
  const figures = { ...NONE }
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      if (data[p] === 0) continue
      const isSky = found !== null && at(found.sky, x / width, y / height) >= 128
      if (isSky || data[p] === SKY) figures.eitherSky++
      if (isSky && data[p] === SKY) figures.bothSky++
      if (found === null || at(found.light, x / width, y / height) < SEEN) continue
      isLit[p] = 1
      figures.light++
      if (data[p] !== GLASS) figures.wrong++
    }
  for (const pane of panesOf(truth)) {
    if (pane.length < MIN_PANE_FRACTION * data.length) continue
    figures.panes++
    if (pane.reduce((sum, p) => sum + isLit[p], 0) * 2 >= pane.length) figures.lit++
  }
  return figures
}

/** The value at a place, in fractions of the picture, of the nearest pixel. */
function at({ width, height, data }: Plane, x: number, y: number): number {
  return data[Math.floor(y * height) * width + Math.floor(x * width)]
}

/** The pixels of each labelled pane: of glass that hangs together by its sides. */
function panesOf({ width, data }: Plane): number[][] {
  const isOpen = Uint8Array.from(data, (code) => (code === GLASS ? 1 : 0))
  const panes: number[][] = []
  for (let start = isOpen.indexOf(1); start >= 0; start = isOpen.indexOf(1, start)) {
    const pane = [start]
    isOpen[start] = 0
    for (const p of pane)
      for (const q of [p % width > 0 ? p - 1 : -1, (p + 1) % width > 0 ? p + 1 : -1, p - width, p + width])
        if (isOpen[q] === 1) {
          isOpen[q] = 0
          pane.push(q)
        }
    panes.push(pane)
  }
  return panes
}

function row(name: string, { panes, lit, light, wrong, eitherSky, bothSky }: DuskFigures): string {
  const percent = light === 0 ? '-' : `${Math.round((100 * wrong) / light)} %`
  const sky = eitherSky === 0 ? '-' : (bothSky / eitherSky).toFixed(2)
  return `| ${name} | ${lit} of ${panes} | ${percent} | ${light} | ${sky} |`
}

/** Measures the labelled houses of one half. */
async function measure(half: 'judging' | 'tuning', weights: string | undefined): Promise<void> {
  const perceiver = weights === undefined ? null : openPerceiver(readFileSync(weights))
  if (weights !== undefined && perceiver === null) throw new Error('This Node has no WebAssembly with SIMD')
  console.log('| photo | panes lit | of the light on no glass | pixels lit | IoU of the sky |')
  console.log('| --- | --- | --- | --- | --- |')
  const sum = { ...NONE }
  for (const { name, labels, file } of photosOfHalf(half, 'outdoor')) {
    // Taken at dusk already.
    if (name.startsWith('reference-real-dusk')) continue
    const photo = await readReduced(file)
    const evidence = perceiver === null ? null : duskEvidence(perceive(photo, perceiver))
    const found = duskOf(reduceExact(photo, workingSize(photo)), evidence)
    const figures = figuresOf(found, labelMap(labels, photo))
    console.log(row(found === null ? `${name} (refused)` : name, figures))
    for (const key of Object.keys(sum) as (keyof DuskFigures)[]) sum[key] += figures[key]
  }
  console.log(row('**together**', sum))
}

if (import.meta.main) {
  const [half, weights] = process.argv.slice(2)
  if (half !== 'judging' && half !== 'tuning')
    throw new Error('Say which half: measure-dusk.ts judging|tuning [WEIGHTS.onnx]')
  await measure(half, weights)
}
