import type { Settings } from '../../contract/widgets.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { analyseForDusk, paneBounds, type DuskAnalysis } from './analysis.ts'
import { makeClouds } from './clouds.ts'
import { paintSky } from './evening-sky.ts'
import { spreadLights } from './lights.ts'
import { lookAt, type Look } from './look.ts'
import { lightPanes } from './panes.ts'
import { drawEvening } from './render.ts'
import { parseDuskSettings, type DuskSettings, type SkyKind } from './settings.ts'

type Progress = (stage: string, fraction: number) => void

/** What is changed by hand besides the settings. */
interface DuskEdits {
  /** Windows (by `id`) that stay dark. */
  unlit?: ReadonlySet<number>
}

/** A window that was found; `bounds` in pixels of the photo that was given. */
interface DuskWindow {
  id: number
  bounds: Rect
}

/** A photo made ready: every change of a setting is only a `render`. */
export interface PreparedDusk {
  /**
   * The photo in the evening, same size, alpha kept. The same settings give the same bytes. Throws RangeError, with a
   * message for the user, for a setting out of range.
   */
  render(settings: Settings, onProgress?: Progress, edits?: DuskEdits): Pixels
  windows: readonly DuskWindow[]
  /** The share of the photo that is sky, 0 to 1. */
  skyShare: number
}

/**
 * Looks at a daylight photo of the outside and finds its sky, light and windows; the photo is not changed and is read
 * again by `render`. `scale` is the pixels of `photo` per pixel of the full photo (1 for an order, less for a preview);
 * everything is measured in shares of the picture, so that both look alike. Throws RangeError for a scale that is not
 * above 0, a photo whose data do not fit its size, and, with a message for the user, a photo without sky.
 */
export function prepareDusk(
  photo: Pixels,
  { scale, onProgress = () => {} }: { scale: number; onProgress?: Progress },
): PreparedDusk {
  if (!(scale > 0)) throw new RangeError('The scale of a photo is a number above 0')
  if (photo.width < 1 || photo.height < 1 || photo.data.length !== photo.width * photo.height * 4)
    throw new RangeError('The photo has not four bytes for each of its pixels')
  const analysis = analyseForDusk(photo, onProgress)
  const clouds = cloudStore(analysis)
  return {
    windows: analysis.panes.map((pane, id) => ({ id, bounds: paneBounds(pane, analysis.paneGrid, photo) })),
    skyShare: analysis.skyShare,
    render: (given, onRender = () => {}, { unlit = new Set<number>() } = {}) => {
      const settings = parseDuskSettings(given)
      const look = brightened(lookAt(settings.time), settings)
      const sky = paintSky(analysis.plan, look, settings, clouds(settings.sky))
      const lights = spreadLights(analysis, look, settings, unlit)
      const evening = { look, settings, sky, lights }
      const out = drawEvening(analysis, evening, (fraction) => onRender('Drawing the evening', fraction))
      lightPanes(out, analysis, look, settings, unlit)
      return out
    },
  }
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
