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
  /** How much the ground's highlights are held back, and how much of its colour is lost. */
  compress: number
  fade: number
  /** How much lit windows and lamps stand out. */
  lamps: number
}

/** Heights of the sky's five colours: 1 is the zenith side, 0 the horizon. */
export const SKY_HEIGHTS = [1, 0.6, 0.32, 0.13, 0] as const

interface Moment {
  sky: readonly string[]
  glow: string
  cloud: string
  light: Colour
  compress: number
  fade: number
  lamps: number
}

/** Golden hour, sunset, blue hour, deep twilight, evenly spaced. */
const MOMENTS: readonly Moment[] = [
  {
    sky: ['#5a83b8', '#83a3c8', '#b6bcc4', '#ecc998', '#fbc478'],
    glow: '#ffb45c',
    cloud: '#ffd9a8',
    light: [0.98, 0.8, 0.58],
    compress: 0.5,
    fade: 0.04,
    lamps: 0.45,
  },
  {
    sky: ['#37558c', '#5870a6', '#9a8fae', '#e0a48f', '#f7ac6c'],
    glow: '#ff8f4a',
    cloud: '#f7a98c',
    light: [0.52, 0.43, 0.42],
    compress: 1,
    fade: 0.14,
    lamps: 0.8,
  },
  {
    sky: ['#182f60', '#264785', '#4a6aa6', '#8b8fb8', '#d3a596'],
    glow: '#f29a68',
    cloud: '#a58fb0',
    light: [0.205, 0.228, 0.318],
    compress: 1.6,
    fade: 0.26,
    lamps: 1,
  },
  {
    sky: ['#070e22', '#0d1a3a', '#17294f', '#26395f', '#455070'],
    glow: '#7a5a60',
    cloud: '#2c3858',
    light: [0.075, 0.095, 0.155],
    compress: 1.8,
    fade: 0.42,
    lamps: 1.05,
  },
]

function mixed(a: readonly number[], b: readonly number[], share: number): Float64Array {
  return Float64Array.from(a, (value, i) => value + (b[i] - value) * share)
}

/** The look of a time of evening: 0 golden hour, 1/3 sunset, 2/3 blue hour, 1 deep twilight; mixed between these. */
export function lookAt(time: number): Look {
  const at = time * (MOMENTS.length - 1)
  const first = Math.min(MOMENTS.length - 2, Math.floor(at))
  const share = at - first
  const [a, b] = [MOMENTS[first], MOMENTS[first + 1]]
  const colours = (of: (moment: Moment) => readonly string[]): Float64Array =>
    mixed(of(a).flatMap(linearColour), of(b).flatMap(linearColour), share)
  const number = (of: (moment: Moment) => number): number => of(a) + (of(b) - of(a)) * share
  return {
    sky: colours(({ sky }) => sky),
    glow: colours(({ glow }) => [glow]),
    cloud: colours(({ cloud }) => [cloud]),
    light: mixed(a.light, b.light, share),
    compress: number(({ compress }) => compress),
    fade: number(({ fade }) => fade),
    lamps: number(({ lamps }) => lamps),
  }
}
