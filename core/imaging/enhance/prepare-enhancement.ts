import type { Settings } from '../../contract/widgets.ts'
import type { Camera } from '../camera/camera.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { createEdits } from './edits.ts'
import { lightGrid } from './grid.ts'
import { measureNoise } from './noise.ts'
import { createQuietReader } from './quiet-band.ts'
import { fullSize, type PhotoInfo, renderEnhancedPart, renderEnhancement } from './render.ts'
import { readSettings } from './settings.ts'
import { createStraightener } from './straighten.ts'
import { measureTone } from './tone.ts'
import { estimateWhite } from './white-balance.ts'
import { findOpenings } from './windows.ts'

/** Called with a stage, as a text for the user, and the fraction of it that is done, 0 to 1. */
type Progress = (stage: string, fraction: number) => void

interface Size {
  width: number
  height: number
}

/** A photo that has been looked at, to be enhanced with any settings. */
export interface PreparedEnhancement {
  /**
   * The enhanced photo, a new picture, with the photo's alpha; of the photo's size save where verticals are
   * straightened and cut, or the settings enlarge a full photo (a preview is not enlarged). Settings are values by
   * widget id; what is missing is as the widget has it at first. Throws Refusal, before anything is done, for settings
   * that enhancement does not have.
   */
  render(settings: Settings, onProgress?: Progress): Pixels
  /**
   * A part of it by itself, `part` in whole pixels of the photo and within it: what lies there when the result is laid
   * over the whole photo, as it does where a straightened one is shown in the photo's place.
   */
  renderPart(settings: Settings, part: Rect): Pixels
  /** What these settings ask for and the photo does not have, in words for the user; null when all can be done. */
  note(settings: Settings): string | null
  /**
   * Whether the enhanced photo shows the property other than the photo does: not where the sky asked for had no place.
   */
  alters(settings: Settings): boolean
}

/**
 * Analyses a photo (8-bit sRGB) for enhancement: exposure, illuminant, noise and windows. `scale` is pixels of `photo`
 * for a pixel of the full photo, above 0 to 1: below 1 for a preview, which then looks as the full result does.
 * `shown` is the size of the results before they are straightened, at most the photo's, which it is if left out: a preview
 * of fewer pixels than it is made of keeps what straightening would blur. `camera` is what the photo's analysis found (null: its lines do not tell); without it, verticals are looked for here.
 * `photo` is not changed, and must not change while it is rendered. Throws RangeError for an empty photo, one whose
 * data does not fit its size, or a scale out of range. The same in every JavaScript engine.
 */
export function prepareEnhancement(
  photo: Pixels,
  options: { scale: number; shown?: Size; camera?: Camera | null | undefined; onProgress?: Progress },
): PreparedEnhancement {
  const { scale, camera, shown = photo, onProgress = () => undefined } = options
  const { width, height, data } = photo
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new RangeError('A photo to enhance must have at least one pixel')
  if (data.length !== width * height * 4) throw new RangeError('The data of the photo does not fit its size')
  if (!(scale > 0 && scale <= 1)) throw new RangeError('The scale of a photo must be above 0 and at most 1')
  onProgress('Measuring light', 0)
  const grid = lightGrid(photo)
  onProgress('Measuring light', 0.5)
  const tone = measureTone(grid)
  const noise = measureNoise(photo)
  const info: PhotoInfo = {
    photo,
    scale,
    isPreview: scale < 1 || shown.width < width || shown.height < height,
    white: estimateWhite(grid),
    noise,
    alter: createEdits({ photo, tone, openings: findOpenings(grid, tone.base), noise }),
    readQuiet: createQuietReader(),
    straightener: createStraightener({ photo, full: fullSize(photo, scale), shown }, camera),
  }
  onProgress('Measuring light', 1)
  return {
    render: (settings, onRender = () => undefined) =>
      renderEnhancement(info, readSettings(settings), onRender),
    renderPart: (settings, part) => renderEnhancedPart(info, readSettings(settings), part),
    note: (settings) => info.alter(readSettings(settings), () => undefined).note,
    alters: (settings) => info.alter(readSettings(settings), () => undefined).alters,
  }
}
