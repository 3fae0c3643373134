import type { Box, Place, Stroke } from '../../contract/marks.ts'
import { boxesIn, placesIn, strokesIn } from '../../contract/settings.ts'
import type { Settings, SettingValue } from '../../contract/widgets.ts'
import { Refusal } from '../../refusal.ts'

/** Which sky an evening gets: the photo's own clouds relit, none, broken cloud lit from below, or pink streaks. */
export type SkyKind = 'keep' | 'clear' | 'cloud' | 'pink'

/** What adding two rounded shares may be off by. */
const ROUNDING_TOLERANCE = 1e-9

const SKIES: readonly SkyKind[] = ['keep', 'clear', 'cloud', 'pink']

/** The settings of an evening, in the engine's own terms. */
export interface DuskSettings {
  /** 0 to 1; `look.ts` says which moment is when. */
  time: number
  sky: SkyKind
  /** Light low in the sky, 0 to 1. */
  horizonGlow: number
  /** How light the ground and buildings are, −1 to 1; 0 is as the time has it. */
  brightness: number
  softenShadows: boolean
  /** Light out of windows, 0 to 1. */
  windowGlow: number
  /** From neutral white (0) to candle light (1). */
  warmth: number
  /** Whether lamps that burn in the photo shine into the evening. */
  lamps: boolean
  greenLawn: boolean
  /** Places of windows that stay dark. */
  unlit: readonly Place[]
  /** Windows that were drawn by the user, in fractions of the photo. */
  drawnWindows: readonly Box[]
  /** What was painted by the user of the sky. */
  skyStrokes: readonly Stroke[]
}

function readSlider(value: SettingValue | undefined, label: string, min: number, initial: number): number {
  const number = value ?? initial
  if (typeof number !== 'number' || !(number >= min && number <= 100))
    throw new Refusal(`${label} is a number from ${min} to 100.`)
  return number / 100
}

function readToggle(value: SettingValue | undefined, label: string, initial: boolean): boolean {
  const on = value ?? initial
  if (typeof on !== 'boolean') throw new Refusal(`${label} is either true or false.`)
  return on
}

function readOption<T extends string>(
  value: SettingValue | undefined,
  label: string,
  all: readonly T[],
  initial: T,
): T {
  if (value === undefined) return initial
  const found = all.find((one) => one === value)
  if (found === undefined) throw new Refusal(`${label} is not one of the choices of this service.`)
  return found
}

function readList<T>(
  value: SettingValue | undefined,
  label: string,
  list: readonly T[] | undefined,
): readonly T[] {
  if (value === undefined) return []
  if (list === undefined) throw new Refusal(`${label} is not a list of marks.`)
  return list
}

function readUnlit(value: SettingValue | undefined): readonly Place[] {
  const places = readList(value, 'Dark windows', placesIn(value))
  if (!places.every(({ x, y }) => isFraction(x) && isFraction(y)))
    throw new Refusal('Dark windows lie within the photo.')
  return places
}

function readDrawn(value: SettingValue | undefined): readonly Box[] {
  const boxes = readList(value, 'Windows by hand', boxesIn(value))
  const areWithin = boxes.every(
    ({ x, y, width, height }) =>
      isFraction(x) &&
      isFraction(y) &&
      width > 0 &&
      height > 0 &&
      x + width <= 1 + ROUNDING_TOLERANCE &&
      y + height <= 1 + ROUNDING_TOLERANCE,
  )
  if (!areWithin) throw new Refusal('Windows by hand lie within the photo.')
  return boxes
}

function readStrokes(value: SettingValue | undefined): readonly Stroke[] {
  const strokes = readList(value, 'Sky by hand', strokesIn(value))
  const areWhole = strokes.every(
    ({ size, points }) => size > 0 && size <= 1 && points.length % 2 === 0 && points.every(isFraction),
  )
  if (!areWhole) throw new Refusal('Sky by hand is strokes that lie within the photo.')
  return strokes
}

function isFraction(value: number): boolean {
  return value >= 0 && value <= 1
}

/**
 * The settings of day to dusk from values by widget id; what is not given is as the widgets have it at first, ids of
 * others (a note) are passed over. Throws Refusal, with a message for the user, for a value out of range.
 */
export function parseDuskSettings(given: Settings): DuskSettings {
  return {
    time: readSlider(given['time'], 'Time of evening', 0, 65),
    sky: readOption(given['sky'], 'Sky', SKIES, 'keep'),
    horizonGlow: readSlider(given['horizon_glow'], 'Glow at the horizon', 0, 60),
    brightness: readSlider(given['brightness'], 'Brightness of the house', -100, 0),
    softenShadows: readToggle(given['soften_shadows'], 'Soften sun shadows', true),
    windowGlow: readSlider(given['window_glow'], 'Windows', 0, 70),
    warmth: readSlider(given['light_warmth'], 'Warmth of the light', 0, 60),
    lamps: readOption(given['lamps'], 'Lamps', ['existing', 'keep'], 'existing') === 'existing',
    greenLawn: readToggle(given['green_lawn'], 'Green the lawn', false),
    drawnWindows: readDrawn(given['drawn_windows']),
    unlit: readUnlit(given['unlit']),
    skyStrokes: readStrokes(given['sky_strokes']),
  }
}
