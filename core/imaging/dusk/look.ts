import { linearColour } from '../linear.ts'

type Colour = readonly [number, number, number]

/** How one moment of the evening looks, in linear light. */
export interface Look {
  /** The sky from the zenith to the horizon, five colours, three numbers each. */
  sky: Float64Array
  /** Light that is low in the sky on the sun's side. */
  glow: Float64Array
  /** Light on clouds from below. */
  cloud: Float64Array
  /** Colour and strength of the light on the ground and buildings. */
  light: Float64Array
  /** Compression of the ground's highlights, and loss of its saturation. */
  compress: number
  fade: number
  /** How much lit windows and lamps stand out. */
  lamps: number
}

/** Heights of the sky's five colours: 1 is the zenith side, 0 the horizon. */
export const SKY_HEIGHTS = [1, 0.6, 0.32, 0.13, 0] as const

interface Moment {
  /** When it is: 0 at the beginning of the evening to 1 at its end. */
  at: number
  /** What users read at its place. */
  label: string
  sky: readonly string[]
  glow: string
  cloud: string
  light: Colour
  compress: number
  fade: number
  lamps: number
}

/** From first to last. One that is added between others leaves their times, and with them the orders made before. */
export const MOMENTS: readonly Moment[] = [
  {
    at: 0,
    label: 'Golden hour',
    sky: ['#5f8ac0', '#8badd0', '#bcc6cc', '#f0d2a4', '#ffcd86'],
    glow: '#ffba60',
    cloud: '#ffdcae',
    light: [1.08, 0.88, 0.64],
    compress: 0.4,
    fade: 0.02,
    lamps: 0.5,
  },
  {
    at: 1 / 3,
    label: 'Sunset',
    sky: ['#466aa6', '#6d88bd', '#ab9fbe', '#eab39c', '#ffb873'],
    glow: '#ff984e',
    cloud: '#fbb397',
    light: [0.66, 0.57, 0.58],
    compress: 0.5,
    fade: 0.1,
    lamps: 0.85,
  },
  {
    at: 2 / 3,
    label: 'Blue hour',
    sky: ['#27437f', '#3d62a4', '#6f8cc2', '#ada9ca', '#e8b7a4'],
    glow: '#f7a070',
    cloud: '#b49cbc',
    light: [0.37, 0.415, 0.575],
    compress: 0.6,
    fade: 0.2,
    lamps: 1,
  },
  {
    at: 1,
    label: 'Deep twilight',
    sky: ['#0a1430', '#122349', '#1f3a68', '#335078', '#5a6a8c'],
    glow: '#8a6a70',
    cloud: '#34456a',
    light: [0.105, 0.135, 0.225],
    compress: 0.8,
    fade: 0.38,
    lamps: 1.05,
  },
]

function mixed(a: readonly number[], b: readonly number[], fraction: number): Float64Array {
  return Float64Array.from(a, (value, i) => value + (b[i] - value) * fraction)
}

/** The look of a time of evening, 0 to 1: mixed from the moments before and after it. */
export function lookAt(time: number): Look {
  const next = MOMENTS.findIndex(({ at }, i) => i > 0 && at >= time)
  const [a, b] = [MOMENTS[next - 1], MOMENTS[next]]
  const fraction = (time - a.at) / (b.at - a.at)
  const colours = (of: (moment: Moment) => readonly string[]): Float64Array =>
    mixed(of(a).flatMap(linearColour), of(b).flatMap(linearColour), fraction)
  const number = (of: (moment: Moment) => number): number => of(a) + (of(b) - of(a)) * fraction
  return {
    sky: colours(({ sky }) => sky),
    glow: colours(({ glow }) => [glow]),
    cloud: colours(({ cloud }) => [cloud]),
    light: mixed(a.light, b.light, fraction),
    compress: number(({ compress }) => compress),
    fade: number(({ fade }) => fade),
    lamps: number(({ lamps }) => lamps),
  }
}
