import { Random } from '../../imaging/random.ts'
import type { Colour } from '../material.ts'
import { linear } from '../material.ts'

/** Where a house front stands, in fractions of the picture's width; y down. */
export interface House {
  left: number
  right: number
  /** The eaves, and the ridge above them. */
  eaves: number
  ridge: number
  /** A gable faces the street, a hip slopes in at both ends, a flat roof has no ridge. */
  roof: 'gable' | 'hip' | 'flat'
  wall: Colour
  roofColour: Colour
  trim: Colour
  chimney: number | undefined
  windows: readonly { left: number; top: number; width: number; height: number }[]
}

export interface Tree {
  x: number
  top: number
  radius: number
  /** Bare twigs, or leaves. */
  isBare: boolean
  leaf: Colour
  seed: number
}

/** One street view: everything that its picture is made of. */
export interface StreetPlan {
  sky: { kind: 'blue' | 'cloud' | 'overcast'; zenith: Colour; horizon: Colour; seed: number }
  houses: readonly House[]
  trees: readonly Tree[]
  /** Light on walls against a sunny day's: 1 in the sun, less under cloud, where no wall is as light as the sky. */
  light: number
  /** How high the hedges and trees far away stand above the ground, and where the ground begins. */
  far: number
  ground: number
  seed: number
}

const WALLS = ['#e9e7e2', '#9c5a44', '#c8b08c', '#6f7c86', '#f4f4f2', '#8b8f7a']
const ROOFS = ['#3a3d42', '#6b6f75', '#8a4a3a', '#53463e', '#2b2f35']
const LEAVES = ['#39502a', '#5c7034', '#7d6a2c', '#2f4028']
const SKIES = {
  blue: ['#4d86c8', '#b9d4ea'],
  cloud: ['#3f7cc4', '#c3d6e6'],
  overcast: ['#e6e8ea', '#f3f4f4'],
} as const

/** A street view of its own for each seed; `height` is the picture's in fractions of its width. */
export function planStreet(seed: number, height: number): StreetPlan {
  const random = new Random(seed * 7919 + 13)
  for (let i = 0; i < 8; i++) random.next()
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)]
  const kind = pick(['blue', 'cloud', 'overcast'] as const)
  const ground = height * (0.74 + 0.08 * random.next())
  const houses: House[] = []
  for (let left = -0.1 - 0.1 * random.next(); left < 1; ) {
    const width = 0.3 + 0.25 * random.next()
    houses.push(planHouse(random, pick, left, width, ground))
    left += width + 0.02 + 0.14 * random.next()
  }
  const trees = Array.from({ length: Math.floor(random.next() * 3) }, (): Tree => {
    const radius = 0.06 + 0.07 * random.next()
    return {
      x: random.next(),
      top: ground * (0.2 + 0.3 * random.next()),
      radius,
      isBare: random.next() < 0.4,
      leaf: linear(pick(LEAVES)),
      seed: Math.floor(random.next() * 1e6),
    }
  })
  const [zenith, horizon] = SKIES[kind]
  return {
    sky: { kind, zenith: linear(zenith), horizon: linear(horizon), seed: seed + 500 },
    houses,
    trees,
    light: kind === 'overcast' ? 0.62 : 1,
    far: ground * (0.08 + 0.14 * random.next()),
    ground,
    seed,
  }
}

function planHouse(
  random: Random,
  pick: <T>(all: readonly T[]) => T,
  left: number,
  width: number,
  ground: number,
): House {
  const roof = pick(['gable', 'hip', 'flat'] as const)
  const eaves = ground * (0.45 + 0.2 * random.next())
  const rise = roof === 'flat' ? 0.012 : width * (0.2 + 0.2 * random.next())
  const columns = 2 + Math.floor(random.next() * 3)
  const across = width / columns
  const storey = (ground - eaves) / 2
  const windows = Array.from({ length: columns * 2 }, (_, i) => ({
    left: left + across * ((i % columns) + 0.28),
    top: eaves + storey * (Math.floor(i / columns) + 0.25),
    width: across * 0.44,
    height: storey * 0.5,
  }))
  return {
    left,
    right: left + width,
    eaves,
    ridge: eaves - rise,
    roof,
    wall: linear(pick(WALLS)),
    roofColour: linear(pick(ROOFS)),
    trim: linear('#f2f2ee'),
    chimney: roof === 'flat' || random.next() < 0.5 ? undefined : left + width * (0.3 + 0.4 * random.next()),
    windows,
  }
}
