// Looks of walls, floors, ceilings, façades, roofs and ground: any colour, and patterns of many kinds.
import { cellNoise, fractalNoise, valueNoise } from '../../../core/imaging/noise.ts'
import { material, type Colour, type Material, type Texture } from '../../../core/scene/material.ts'
import type { Dice } from './dice.ts'

/** Linear light of a colour by hue (0 to 1), saturation and value. */
export function hsv(hue: number, saturation: number, value: number): Colour {
  const channel = (n: number) => {
    const k = (n + (hue - Math.floor(hue)) * 6) % 6
    return (value * (1 - saturation * Math.max(0, Math.min(1, k, 4 - k)))) ** 2.2
  }
  return [channel(5), channel(3), channel(1)]
}

/** A colour that walls are painted in: mostly near white, the others of every kind. */
export function paintColour(dice: Dice): Colour {
  return dice.weighted<() => Colour>([
    [7, () => hsv(dice.range(0.05, 0.18), dice.range(0, 0.09), dice.range(0.82, 0.98))],
    [3, () => hsv(dice.range(0, 1), dice.range(0.02, 0.16), dice.range(0.5, 0.92))],
    [2, () => hsv(dice.range(0, 1), dice.range(0.15, 0.65), dice.range(0.15, 0.9))],
  ])()
}

/** A colour of wood, from bleached to nearly black. */
export function woodColour(dice: Dice): Colour {
  return hsv(dice.range(0.04, 0.1), dice.range(0.12, 0.62), dice.range(0.2, 0.86))
}

/** A colour of stone, tile or concrete. */
export function stoneColour(dice: Dice): Colour {
  return hsv(dice.range(0.02, 0.62), dice.range(0, 0.16), dice.range(0.2, 0.92))
}

/** Any colour at all, for things. */
export function anyColour(dice: Dice): Colour {
  return dice.chance(0.35)
    ? hsv(dice.range(0, 1), dice.range(0, 0.12), dice.range(0.05, 0.97))
    : hsv(dice.range(0, 1), dice.range(0.1, 0.85), dice.range(0.1, 0.95))
}

interface Bond {
  /** Metres of a brick, tile or board, with its joint. */
  width: number
  height: number
  /** Metres of the joint. */
  joint: number
  /** By how much of its width each row is shifted; above 1, by chance. */
  shift: number
  colour: Colour
  jointColour: Colour
  /** How much pieces differ in lightness, and how strong their own grain is. */
  variety: number
  grain: number
  /** The grain is drawn out along u so many times. */
  stretch: number
  seed: number
}

/** Bricks, tiles or boards in rows along u. */
function bond(b: Bond): Texture {
  return (u, v, footprint, out) => {
    const row = Math.floor(v / b.height)
    const shift = b.shift > 1 ? cellNoise(row, 3, b.seed) : (row * b.shift) % 1
    const across = u / b.width + shift
    const column = Math.floor(across)
    const edge = Math.min(
      (across - column) * b.width,
      (column + 1 - across) * b.width,
      v - row * b.height,
      (row + 1) * b.height - v,
    )
    const reach = Math.max(b.joint / 2, footprint * 0.5)
    const depth = Math.min(1, b.joint / 2 / reach)
    const joint = edge < reach ? depth : 0
    const own = 1 + (cellNoise(row, column, b.seed + 1) - 0.5) * 2 * b.variety
    const along = cellNoise(row, column, b.seed + 2) * 40
    const grain = 1 + (fractalNoise((u * 14) / b.stretch + along, v * 30, 2, b.seed + 5) - 0.5) * 2 * b.grain
    for (let c = 0; c < 3; c++)
      out[c] = Math.min(0.95, b.colour[c] * own * grain) * (1 - joint) + b.jointColour[c] * joint
  }
}

/** Boards laid in a zigzag. */
function herringbone(colour: Colour, width: number, seed: number): Texture {
  return (u, v, _footprint, out) => {
    const x = (u + v) * Math.SQRT1_2
    const y = (v - u) * Math.SQRT1_2
    const [i, j] = [Math.floor(x / width), Math.floor(y / width)]
    const isAcross = (((i + j) % 4) + 4) % 4 < 2
    const [a, b] = isAcross ? [Math.floor((i - j) / 4), j] : [i, Math.floor((j + i) / 4)]
    const own = 0.75 + 0.5 * cellNoise(a * 2 + Number(isAcross), b, seed)
    const grain =
      1 + (fractalNoise(isAcross ? x * 4 : x * 40, isAcross ? y * 40 : y * 4, 2, seed + 3) - 0.5) * 0.3
    for (let c = 0; c < 3; c++) out[c] = Math.min(0.95, colour[c] * own * grain)
  }
}

/** One colour with soft clouds and fine speckle. */
function speckled(colour: Colour, clouds: number, speckle: number, size: number, seed: number): Texture {
  return (u, v, footprint, out) => {
    const cloud = (fractalNoise(u * 1.7, v * 1.7, 3, seed) - 0.5) * 2 * clouds
    const fine = footprint > size ? 0.25 : 1
    const dot = (valueNoise(u / size, v / size, seed + 7) - 0.5) * 2 * speckle * fine
    for (let c = 0; c < 3; c++) out[c] = Math.max(0, Math.min(0.95, colour[c] * (1 + cloud + dot)))
  }
}

/** Two colours in a pattern: stripes, dots, checks or leaves. */
function pattern(dice: Dice, ground: Colour, figure: Colour): Texture {
  const size = dice.range(0.08, 0.5)
  const seed = dice.seed()
  const kind = dice.int(0, 4)
  const share = dice.range(0.2, 0.5)
  return (u, v, footprint, out) => {
    const [x, y] = [u / size, v / size]
    const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)]
    let amount = 0
    if (kind === 0) amount = fx < share ? 1 : 0
    else if (kind === 1) amount = Math.hypot(fx - 0.5, fy - 0.5) < share * 0.7 ? 1 : 0
    else if (kind === 2) amount = fx < 0.5 !== fy < 0.5 ? 1 : 0
    else if (kind === 3) amount = fractalNoise(x * 2, y * 2, 2, seed) > 0.5 + (0.5 - share) * 0.4 ? 1 : 0
    else amount = Math.abs(((x + y) % 1) - ((x - y) % 1)) < share * 0.5 ? 1 : 0
    const seen = footprint > size * 0.6 ? 0.5 : amount
    for (let c = 0; c < 3; c++) out[c] = ground[c] * (1 - seen) + figure[c] * seen
  }
}

/** Veined stone. */
function marble(colour: Colour, seed: number): Texture {
  return (u, v, _footprint, out) => {
    const vein = Math.abs(fractalNoise(u * 1.3, v * 1.3, 4, seed) - 0.5) * 2
    const dark = Math.max(0, 1 - vein * 9) * 0.5
    const cloud = 1 + (fractalNoise(u * 0.8, v * 0.8, 3, seed + 5) - 0.5) * 0.3
    for (let c = 0; c < 3; c++) out[c] = Math.min(0.95, colour[c] * cloud * (1 - dark))
  }
}

function dimmed(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

/** Boards of wood: floors, wooden ceilings, fences, decks. */
export function boards(dice: Dice, colour = woodColour(dice)): Material {
  const texture = bond({
    width: dice.range(0.8, 2.4),
    height: dice.range(0.06, 0.24),
    joint: dice.range(0.001, 0.006),
    shift: 2,
    colour,
    jointColour: dimmed(colour, 0.3),
    variety: dice.range(0.02, 0.28),
    grain: dice.range(0.08, 0.45),
    stretch: 12,
    seed: dice.seed(),
  })
  return material(texture, { gloss: dice.range(0, 0.06), roughness: dice.range(0.15, 0.5) })
}

export function tiles(
  dice: Dice,
  colour = dice.chance(0.7) ? stoneColour(dice) : paintColour(dice),
): Material {
  const width = dice.weighted([
    [3, dice.range(0.3, 0.9)],
    [2, dice.range(0.1, 0.25)],
    [1, dice.range(0.02, 0.05)],
  ])
  const texture = bond({
    width,
    height: width * dice.pick([1, 1, 0.5, 0.33]),
    joint: dice.range(0.002, 0.008),
    shift: dice.pick([0, 0, 0.5]),
    colour,
    jointColour: dice.chance(0.5) ? dimmed(colour, 0.5) : [0.6, 0.6, 0.58],
    variety: dice.range(0, 0.15),
    grain: dice.range(0, 0.2),
    stretch: 1,
    seed: dice.seed(),
  })
  return material(texture, { gloss: dice.range(0.02, 0.08), roughness: dice.range(0.02, 0.35) })
}

export function bricks(dice: Dice, colour?: Colour): Material {
  const own = colour ?? hsv(dice.range(0.01, 0.1), dice.range(0.05, 0.65), dice.range(0.3, 0.85))
  const texture = bond({
    width: 0.22,
    height: 0.075,
    joint: 0.012,
    shift: 0.5,
    colour: own,
    jointColour: dice.chance(0.3) ? own : [0.45, 0.43, 0.4],
    variety: dice.range(0.05, 0.35),
    grain: 0.15,
    stretch: 1,
    seed: dice.seed(),
  })
  return material(texture)
}

/** Overlapping rows: boards of a façade, tiles or sheets of a roof. */
export function rows(dice: Dice, colour: Colour, height: number, width: number): Material {
  const texture = bond({
    width,
    height,
    joint: height * 0.12,
    shift: 0.5,
    colour,
    jointColour: dimmed(colour, 0.5),
    variety: dice.range(0.02, 0.2),
    grain: 0.1,
    stretch: 3,
    seed: dice.seed(),
  })
  return material(texture)
}

export function plain(colour: Colour, gloss = 0, roughness = 0.4): Material {
  return material(colour, { gloss, roughness })
}

/** Plaster, concrete, asphalt or carpet, by how rough it is. */
export function rough(dice: Dice, colour: Colour, clouds = 0.08, speckle = 0.12, size = 0.02): Material {
  return material(speckled(colour, clouds, speckle, size, dice.seed()))
}

/** A piece of cloth, printed or plain. */
export function cloth(dice: Dice): Material {
  const ground = anyColour(dice)
  return dice.chance(0.4)
    ? material(pattern(dice, ground, anyColour(dice)))
    : rough(dice, ground, 0.1, 0.2, 0.01)
}

/** What a wall inside is covered with. */
export function wallLook(dice: Dice): Material {
  const colour = paintColour(dice)
  return dice.weighted<() => Material>([
    [12, () => rough(dice, colour, dice.range(0.01, 0.06), 0.03)],
    [1.5, () => material(pattern(dice, colour, dimmed(colour, dice.range(0.6, 1.3))))],
    [0.7, () => material(pattern(dice, colour, anyColour(dice)))],
    [1, () => bricks(dice, dice.chance(0.4) ? colour : undefined)],
    [1, () => boards(dice, dice.chance(0.5) ? colour : woodColour(dice))],
    [0.8, () => rough(dice, stoneColour(dice), 0.2, 0.15)],
  ])()
}

/** What a floor inside is covered with. */
export function floorLook(dice: Dice): Material {
  return dice.weighted<() => Material>([
    [8, () => boards(dice)],
    [
      1.5,
      () => ({
        ...boards(dice),
        texture: herringbone(woodColour(dice), dice.range(0.07, 0.14), dice.seed()),
      }),
    ],
    [3, () => tiles(dice)],
    [0.8, () => material(marble(stoneColour(dice), dice.seed()), { gloss: 0.05, roughness: 0.1 })],
    [
      2.2,
      () => rough(dice, hsv(dice.range(0, 1), dice.range(0, 0.35), dice.range(0.2, 0.85)), 0.1, 0.3, 0.012),
    ],
    [1, () => ({ ...rough(dice, stoneColour(dice), 0.2, 0.06), gloss: 0.04, roughness: 0.3 })],
  ])()
}

/** What a ceiling is made of: mostly white. */
export function ceilingLook(dice: Dice, wall: Material): Material {
  return dice.weighted<() => Material>([
    [9, () => rough(dice, hsv(0.1, dice.range(0, 0.06), dice.range(0.84, 0.98)), 0.02, 0.02)],
    [1.2, () => wall],
    [1.2, () => boards(dice)],
    [0.5, () => rough(dice, paintColour(dice), 0.03, 0.03)],
  ])()
}
