import type { Stroke } from '../../contract/marks.ts'
import type { Settings } from '../../contract/widgets.ts'
import type { Pixels, Plane, Rect } from '../pixels.ts'
import { searchSky, type SkySearch } from '../sky/sky-matte.ts'
import { analyseForDusk, type DuskAnalysis, type DuskEvidence } from './analysis.ts'
import { makeClouds } from './clouds.ts'
import { withDrawn, type LitWindows } from './drawn-windows.ts'
import { paintSky } from './evening-sky.ts'
import { spreadLights } from './lights.ts'
import { lookAt, type Look } from './look.ts'
import { glassStore } from './glass.ts'
import { lightPanes } from './panes.ts'
import { drawEvening } from './render.ts'
import { parseDuskSettings, type DuskSettings, type SkyKind } from './settings.ts'
import { windowsAt } from './unlit.ts'

/** The fraction of a first drawing's time that goes into what follows from the sky. */
const SKY_ANALYSIS_FRACTION = 0.25

type Progress = (stage: string, fraction: number) => void

/** A photo made ready: every change of a setting is only a `render`. */
export interface PreparedDusk {
  /**
   * The photo in the evening, same size, alpha kept. The same settings give the same bytes. Throws Refusal, with a
   * message for the user, for a setting out of range and when there is no sky, found or painted.
   */
  render(settings: Settings, onProgress?: Progress): Pixels
  /** A part of it by itself, in whole pixels of the photo and within it: the same bytes. */
  renderPart(settings: Settings, part: Rect): Pixels
  /**
   * The windows that are lit unless put out, in fractions of the photo: those that were found, from the top left on,
   * then those that were drawn, as they were drawn. Throws as `render` does.
   */
  windows(settings: Settings): readonly Rect[]
}

/**
 * Prepares day-to-dusk relighting: finds the sky, light and windows of a daylight exterior; the photo is not changed
 * and is read again by `render`. `scale` is the pixels of `photo` per pixel of the full photo (1 for an order, less for
 * a preview); everything is measured in fractions of the picture, so that both look alike. `evidence` is what is known
 * of the photo's sky and windows from elsewhere; preview and order are given the same. `view` is the full photo in its
 * working size, for a preview that is to decide as the order does: which windows are lit hangs on single codes. Throws
 * RangeError for a scale that is not above 0 and a photo whose data do not fit its size.
 */
export function prepareDusk(
  photo: Pixels,
  {
    onProgress = () => {},
    scale,
    evidence = null,
    view,
  }: { scale: number; onProgress?: Progress; evidence?: DuskEvidence | null; view?: Pixels | undefined },
): PreparedDusk {
  if (!(scale > 0)) throw new RangeError('The scale of a photo is a number above 0')
  if (photo.width < 1 || photo.height < 1 || photo.data.length !== photo.width * photo.height * 4)
    throw new RangeError('The photo has not four bytes for each of its pixels')
  const search = searchSky(photo, (fraction) => onProgress('Finding the sky', fraction), evidence, view)
  const known = analysisStore(search, evidence?.glass ?? null)
  const windowsIn = windowStore(search)
  const glassIn = glassStore(search.view)
  const renderPart = (given: Settings, part: Rect, onRender: Progress): Pixels => {
    const settings = parseDuskSettings(given)
    const { analysis: found, clouds } = known(settings.skyStrokes, (stage, fraction) =>
      onRender(stage, fraction * SKY_ANALYSIS_FRACTION),
    )
    const { panes, windows } = windowsIn(found, settings)
    const analysis = { ...found, panes }
    const unlit = windowsAt(windows, settings.unlit)
    const look = brightened(lookAt(settings.time), settings)
    const sky = paintSky(analysis.plan, look, settings, clouds(settings.sky))
    const lights = spreadLights(analysis, look, settings, unlit)
    const evening = { look, settings, sky, lights }
    const out = drawEvening(analysis, evening, part, (fraction) =>
      onRender('Drawing the evening', SKY_ANALYSIS_FRACTION + (1 - SKY_ANALYSIS_FRACTION) * fraction),
    )
    lightPanes(out, part, analysis, look, settings, unlit, glassIn)
    return out
  }
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height }
  return {
    windows: (given) => {
      const settings = parseDuskSettings(given)
      return windowsIn(known(settings.skyStrokes, () => {}).analysis, settings).windows
    },
    render: (given, onRender = () => {}) => renderPart(given, whole, onRender),
    renderPart: (given, part) => renderPart(given, part, () => {}),
  }
}

/** All that follows from a photo and from what was painted of its sky. */
interface Known {
  analysis: DuskAnalysis
  clouds: (kind: SkyKind) => Float32Array | undefined
}

/** Keeps what was found out last: settings change often, strokes seldom. */
function analysisStore(
  search: SkySearch,
  glass: Plane | null,
): (strokes: readonly Stroke[], onProgress: Progress) => Known {
  let last: { word: string; known: Known } | undefined
  return (strokes, onProgress) => {
    const word = JSON.stringify(strokes)
    if (last?.word === word) return last.known
    const analysis = analyseForDusk(search, strokes, onProgress, glass)
    const known = { analysis, clouds: cloudStore(analysis) }
    last = { word, known }
    return known
  }
}

/** The windows of a photo with those drawn by the user; those of the last question are kept. */
function windowStore({ grid }: SkySearch): (analysis: DuskAnalysis, settings: DuskSettings) => LitWindows {
  let last: { analysis: DuskAnalysis; word: string; windows: LitWindows } | undefined
  return (analysis, { drawnWindows }) => {
    const word = JSON.stringify(drawnWindows)
    if (last?.analysis === analysis && last.word === word) return last.windows
    const windows = withDrawn({ panes: analysis.panes, windows: paneFractions(analysis) }, drawnWindows, grid)
    last = { analysis, word, windows }
    return windows
  }
}

/** Where windows are, in fractions of the photo. */
function paneFractions({ panes, view }: DuskAnalysis): Rect[] {
  return panes.map(({ bounds }) => ({
    x: bounds.x / view.width,
    y: bounds.y / view.height,
    width: bounds.width / view.width,
    height: bounds.height / view.height,
  }))
}

/** Clouds of each kind, made when they are first asked for. */
function cloudStore({ plan }: DuskAnalysis): (kind: SkyKind) => Float32Array | undefined {
  const made = new Map<SkyKind, Float32Array>()
  return (kind) => {
    if (kind === 'keep' || kind === 'clear') return undefined
    const known = made.get(kind) ?? makeClouds(kind, plan, plan.horizon)
    made.set(kind, known)
    return known
  }
}

function brightened(look: Look, { brightness }: DuskSettings): Look {
  const gain = brightness >= 0 ? 1 + 1.2 * brightness : 1 / (1 - 1.5 * brightness)
  return { ...look, light: look.light.map((value) => value * gain) }
}
