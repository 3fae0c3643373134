import { placed, type Mesh, type Placement, type Triple } from '../mesh.ts'
import type { Material } from '../material.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { cotton, knit, leather, upholstery } from './materials/cloth.ts'
import { metal, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { cushion, piping, type CushionShape } from './shapes/cushion.ts'
import { blanket, fringe, Path, roundedPath, type Throw } from './shapes/drape.ts'
import { displaced } from './shapes/grid.ts'
import { fourLegs } from './shapes/legs.ts'
import { extruded, softBox } from './shapes/soft-box.ts'
import { tube } from './shapes/tube.ts'
import { LIVING, OFFICE, SLEEPING } from './spaces.ts'

const ARM = {
  track: { width: 0.15, height: 0.62 },
  slim: { width: 0.095, height: 0.6 },
  slope: { width: 0.12, height: 0.62 },
  rolled: { width: 0.21, height: 0.63 },
  wood: { width: 0.075, height: 0.58 },
  low: { width: 0.23, height: 0.56 },
} as const

/** What all seats with arms are made from. Lengths in metres. */
interface SeatPlan {
  width: number
  depth: number
  height: number
  seats: number
  /** How many loose pillows lie on it, and whether a throw hangs over an arm. */
  pillows: number
  hasThrow: boolean
}

const LEG = 0.13
const FRAME = 0.17
const SEAT = 0.165

/** Stands a cushion that was made lying: its upper face to the front, leant back by `lean` radians. */
export function upright(mesh: Mesh, at: Triple, lean: number, turn: Placement = {}): Mesh {
  return placed(placed(mesh, { pitch: -Math.PI / 2 + lean, ...turn }), { at })
}

/** Adds a cushion with its cord where the look has one. */
export function addCushion(
  to: Assembly,
  cloth: Material,
  shape: CushionShape,
  withCord: boolean,
  place: (mesh: Mesh) => Mesh,
): void {
  to.add(cloth, place(cushion(shape)))
  if (withCord) to.add(cloth, piping(shape).map(place))
}

function buildSeat(b: Build, plan: SeatPlan): Assembly {
  const { traits, colours, seed, random } = b
  const { width, depth, seats } = plan
  const to = new Assembly()
  const cloth =
    traits.cloth === 'leather' ? leather(colours.main, seed) : upholstery(traits.cloth, colours.main, seed)
  const wood = timber(colours.wood, seed + 1)
  const arm = ARM[traits.arm]
  const inner = width - 2 * arm.width
  addFrame(to, b, plan, inner, cloth, wood)
  for (const side of [-1, 1]) addArm(to, b, plan, side, cloth, wood)
  const seatWidth = inner / seats - 0.004
  const seatTop = LEG + FRAME + SEAT
  const backDepth = 0.2
  const place = (i: number) => (i - (seats - 1) / 2) * (inner / seats)
  const isSofter = traits.back === 'pillow' || traits.cloth === 'linen'
  for (let i = 0; i < seats; i++) {
    const shape: CushionShape = {
      size: [seatWidth, SEAT + 0.03, depth - backDepth + 0.01],
      corner: traits.soft,
      crown: isSofter ? 0.03 : 0.018,
      band: SEAT * 0.78,
      creases: isSofter ? 0.85 : 0.5,
      hiddenBelow: true,
      detail: seats > 2 ? 26 : 30,
      seed: seed + i,
    }
    const at: Triple = [place(i), LEG + FRAME + SEAT / 2, -backDepth / 2 - 0.012]
    addCushion(to, cloth, shape, traits.piping, (mesh) =>
      placed(mesh, { at, yaw: (random.next() - 0.5) * 0.012 }),
    )
  }
  addBack(to, b, plan, inner, seatTop, cloth, place)
  addPillows(to, b, plan, inner, seatTop)
  if (plan.hasThrow) addThrow(to, b, plan)
  return to
}

function addFrame(
  to: Assembly,
  { traits, colours, seed }: Build,
  { width, depth, height }: SeatPlan,
  inner: number,
  cloth: Material,
  wood: Material,
): void {
  const legs = traits.leg === 'sled' ? metal(colours.metal, seed) : wood
  const foot = traits.leg === 'bun' || traits.leg === 'turned' ? 0.085 : traits.leg === 'sled' ? 0.04 : 0.05
  if (traits.arm !== 'wood')
    to.add(legs, fourLegs(traits.leg, LEG + 0.01, width / 2 - 0.13, depth / 2 - 0.1, foot))
  const bottom = softBox([inner + 0.02, FRAME, depth - 0.05], 0.02, seed + 40, { puff: 0.003, steps: 8 })
  to.add(traits.arm === 'wood' ? wood : cloth, traits.arm === 'wood' ? woodBase(inner, depth) : bottom, {
    at: [0, LEG + FRAME / 2, 0],
  })
  const backHeight = height - LEG - (traits.back === 'tight' || traits.back === 'tufted' ? 0.02 : 0.08)
  if (traits.arm === 'wood') {
    to.add(wood, [
      board([inner, 0.06, 0.03], [0, height - 0.09, depth / 2 - 0.035], 0.01, { pitch: 0.12 }),
      board([inner, 0.05, 0.025], [0, 0.5, depth / 2 - 0.06], 0.008, { pitch: 0.12 }),
      ...Array.from({ length: Math.round(inner / 0.1) }, (_, i) =>
        board(
          [0.022, height - 0.42, 0.014],
          [
            (i + 0.5) * (inner / Math.round(inner / 0.1)) - inner / 2,
            0.3 + (height - 0.3) / 2 - 0.06,
            depth / 2 - 0.045,
          ],
          0.004,
          { pitch: 0.12 },
        ),
      ),
    ])
    return
  }
  const back = softBox([inner + 0.01, backHeight, 0.14], Math.min(0.06, traits.soft + 0.01), seed + 41, {
    puff: 0.004,
    steps: 10,
  })
  to.add(cloth, back, { at: [0, LEG + backHeight / 2, depth / 2 - 0.085], pitch: 0.07 })
}

function woodBase(inner: number, depth: number): Mesh[] {
  return [
    board([inner, 0.06, 0.03], [0, 0.05, -depth / 2 + 0.05], 0.006),
    board([inner, 0.06, 0.03], [0, 0.05, depth / 2 - 0.05], 0.006),
    ...[-0.3, -0.1, 0.1, 0.3].map((z) => board([inner, 0.022, 0.09], [0, 0.07, z * depth], 0.004)),
  ]
}

function addArm(
  to: Assembly,
  { traits, seed }: Build,
  { width, depth }: SeatPlan,
  side: number,
  cloth: Material,
  wood: Material,
): void {
  const arm = ARM[traits.arm]
  const x = side * (width / 2 - arm.width / 2)
  const tall = arm.height - LEG
  const y = LEG + tall / 2
  switch (traits.arm) {
    case 'wood':
      to.add(wood, woodArm(side * (width / 2 - 0.032), arm.height, depth))
      return
    case 'rolled': {
      const outline = rollOutline(arm.width, tall)
      const roll = extruded(
        outline.map(([px, py]) => [px * side, py] as const),
        depth - 0.02,
        0.016,
        { cuts: 12, seed: seed + side, uneven: 0.007 },
      )
      to.add(cloth, roll, { at: [x, LEG, 0] })
      const cord = outline.map(
        ([px, py]): Triple => [px * side * 0.97, 0.008 + py * 0.975, -depth / 2 + 0.012],
      )
      to.add(cloth, tube(cord, 0.0048, { sides: 6, closed: true }), { at: [x, LEG, 0] })
      return
    }
    case 'low': {
      to.add(cloth, softBox([arm.width - 0.05, tall - 0.08, depth], 0.03, seed + side, { steps: 8 }), {
        at: [x, y - 0.05, 0],
      })
      const pad: CushionShape = {
        size: [depth - 0.01, 0.14, arm.width],
        corner: 0.06,
        band: 0.085,
        crown: 0.02,
        creases: 0.8,
        detail: 22,
        seed: seed + 60 + side,
      }
      const lay = (mesh: Mesh) => placed(mesh, { at: [x, arm.height - 0.045, 0], yaw: Math.PI / 2 })
      addCushion(to, cloth, pad, traits.piping, lay)
      return
    }
    default: {
      const box = softBox([arm.width, tall, depth], Math.min(traits.soft, arm.width * 0.45), seed + side, {
        puff: 0.008,
        steps: 9,
      })
      const shaped =
        traits.arm === 'slope'
          ? displaced(box, (_x, py, pz) => [
              0,
              py > 0 ? -(py / tall) * 0.2 * Math.max(0, 0.5 - pz / depth) : 0,
              0,
            ])
          : box
      to.add(cloth, shaped, { at: [x, y, 0] })
      if (traits.piping)
        to.add(cloth, armCord(arm.width, tall, depth, traits.arm === 'slope' ? 0.1 : 0), { at: [x, y, 0] })
    }
  }
}

/** The seam round the front of a straight arm. */
function armCord(width: number, tall: number, depth: number, fall: number): Mesh {
  const [w, h] = [width / 2 - 0.006, tall / 2 - 0.006]
  const r = Math.min(0.03, w * 0.6)
  const outline = roundedPath(
    [
      [-w, -h],
      [-w, h - fall],
      [w, h - fall],
      [w, -h],
    ],
    r,
  )
  return tube(
    outline.map(([x, y]): Triple => [x, y, -depth / 2 + 0.012]),
    0.0042,
    { sides: 6 },
  )
}

/** The front of a rolled arm, its scroll to +x, its foot at y = 0. */
function rollOutline(width: number, tall: number): [number, number][] {
  const r = 0.082
  const inside = -width / 2
  const cx = inside + r + 0.028
  const cy = tall - r
  const points: [number, number][] = []
  for (let i = 0; i <= 6; i++)
    points.push([inside + 0.03 - 0.012 * Math.sin((i / 6) * Math.PI), (cy - 0.05) * (i / 6)])
  for (let i = 0; i <= 20; i++) {
    const angle = Math.PI + 0.35 - (i / 20) * (Math.PI * 1.5)
    points.push([cx + r * Math.cos(angle) * 1.12, cy + r * Math.sin(angle)])
  }
  for (let i = 0; i <= 6; i++) points.push([width / 2 - 0.05 + 0.02 * (i / 6), (cy - r * 1.05) * (1 - i / 6)])
  return points
}

function woodArm(x: number, height: number, depth: number): Mesh[] {
  return [
    board([0.05, height - 0.02, 0.05], [x, (height - 0.02) / 2, -depth / 2 + 0.06], 0.008),
    board([0.05, height - 0.02, 0.05], [x, (height - 0.02) / 2, depth / 2 - 0.09], 0.008),
    board([0.072, 0.028, depth - 0.01], [x, height - 0.014, 0], 0.012),
    board([0.028, 0.05, depth - 0.14], [x, 0.2, 0], 0.006),
    ...[-0.2, -0.07, 0.07, 0.2].map((z) =>
      board([0.014, height - 0.26, 0.022], [x, 0.2 + (height - 0.23) / 2, z * depth * 1.4], 0.004),
    ),
  ]
}

function addBack(
  to: Assembly,
  { traits, seed, random }: Build,
  { depth, height, seats }: SeatPlan,
  inner: number,
  seatTop: number,
  cloth: Material,
  place: (i: number) => number,
): void {
  const z = depth / 2 - 0.225
  const tall = height - seatTop + 0.03
  const single = traits.back === 'tufted' || traits.back === 'tight' || traits.back === 'channel'
  if (single) {
    const buttons = traits.back === 'tufted' ? tufts(inner, tall) : []
    const shape: CushionShape = {
      size: [inner - 0.004, 0.15, tall],
      corner: traits.soft,
      band: 0.08,
      crown: traits.back === 'tufted' ? 0.03 : 0.02,
      creases: 0.6,
      buttons,
      hiddenBelow: true,
      detail: seats > 1 ? 54 : 40,
      seed: seed + 20,
    }
    const at: Triple = [0, seatTop + tall / 2 - 0.02, z + 0.03]
    addCushion(to, cloth, shape, traits.piping, (mesh) => upright(mesh, at, 0.16))
    const button = turned(
      [
        [0.013, 0],
        [0.012, 0.004],
        [0.007, 0.0075],
        [0, 0.0085],
      ],
      12,
    )
    if (buttons.length > 0)
      to.add(
        cloth,
        buttons.map(([bx, bz]) => upright(placed(button, { at: [bx, 0.052, bz] }), at, 0.16)),
      )
    return
  }
  const isPillow = traits.back === 'pillow'
  for (let i = 0; i < seats; i++) {
    const shape: CushionShape = {
      size: [
        inner / seats + (isPillow ? 0.02 : -0.006),
        isPillow ? 0.24 : 0.18,
        tall + (isPillow ? 0.05 : 0),
      ],
      corner: traits.soft + 0.01,
      band: isPillow ? 0 : 0.1,
      crown: 0.035,
      creases: isPillow ? 1 : 0.75,
      hiddenBelow: true,
      detail: 26,
      seed: seed + 20 + i,
    }
    const lean = 0.22 + (random.next() - 0.5) * 0.03
    const at: Triple = [place(i), seatTop + tall / 2 - 0.035, z + (isPillow ? 0.01 : 0.03)]
    const turn = { roll: (random.next() - 0.5) * 0.025 }
    addCushion(to, cloth, shape, traits.piping && !isPillow, (mesh) => upright(mesh, at, lean, turn))
  }
}

/** Buttons in a diamond over a back `width` × `tall` metres. */
function tufts(width: number, tall: number): [number, number][] {
  const columns = Math.max(3, Math.round(width / 0.19))
  const buttons: [number, number][] = []
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < columns - row; i++)
      buttons.push([((i + 0.5 + row / 2) / columns - 0.5) * width, (0.24 - row * 0.4) * tall])
  return buttons
}

function addPillows(
  to: Assembly,
  { traits, colours, seed, random }: Build,
  { depth, pillows }: SeatPlan,
  inner: number,
  seatTop: number,
): void {
  const covers = [
    upholstery(traits.cloth === 'velvet' ? 'velvet' : 'linen', colours.accent, seed + 70),
    cotton(colours.linen, seed + 71),
    upholstery('tweed', colours.second, seed + 72),
    knit(colours.linen, seed + 73),
  ]
  const isDented = traits.back !== 'tight' && traits.arm !== 'wood' && traits.arm !== 'slim'
  const places = [
    { x: -0.5, z: -0.06, yaw: 0.3, size: 0.5 },
    { x: 0.5, z: -0.05, yaw: -0.34, size: 0.48 },
    { x: -0.31, z: -0.15, yaw: 0.14, size: 0.43 },
    { x: 0.33, z: -0.16, yaw: -0.16, size: 0.4 },
  ]
  for (let i = 0; i < pillows; i++) {
    const { x, z, yaw, size } = places[i]
    const isLong = i === 3
    const shape: CushionShape = {
      size: [isLong ? 0.56 : size, 0.2, isLong ? 0.34 : size],
      corner: 0.025,
      band: 0,
      creases: 1,
      detail: 21,
      ...(isLong || !isDented ? {} : { chop: 0.035 + 0.02 * random.next() }),
      seed: seed + 80 + i,
    }
    const half = (isLong ? 0.34 : size) / 2
    const lean = 0.42 + random.next() * 0.1
    const edge = inner / 2 - 0.24
    const at: Triple = [x * 2 * edge, seatTop + half * Math.cos(lean) - 0.005, depth / 2 - 0.33 + z]
    const settle = (mesh: Mesh) =>
      placed(upright(mesh, [0, 0, 0], lean, { roll: (random.next() - 0.5) * 0.04 }), {
        at,
        yaw: yaw + (random.next() - 0.5) * 0.1,
      })
    to.add(covers[i], settle(cushion(shape)))
  }
}

/** A throw over the right arm, or the back of an armchair. */
function addThrow(to: Assembly, { traits, colours, seed }: Build, { width, depth }: SeatPlan): void {
  const arm = ARM[traits.arm]
  const outer = width / 2 + 0.004
  const inside = width / 2 - arm.width - 0.004
  const seat = LEG + FRAME + SEAT + 0.035
  const path = new Path(
    roundedPath(
      [
        [inside - 0.34, seat + 0.006],
        [inside - 0.01, seat],
        [inside, arm.height + 0.012],
        [outer, arm.height + 0.012],
        [outer + 0.008, 0.05],
      ],
      Math.max(0.03, traits.soft),
    ),
  )
  const shape: Throw = {
    path,
    from: 0.06,
    length: Math.min(path.length - 0.2, 1.05),
    width: 0.42,
    seed: seed + 90,
  }
  const wool = knit(colours.accent, seed + 91)
  const at: Triple = [0, 0, -depth / 2 + 0.36]
  const across: Placement = { yaw: Math.PI / 2, at }
  to.add(wool, blanket(shape), across)
  to.add(wool, fringe(shape), across)
}

const textile = [
  { slot: 'main', name: 'Upholstery' },
  { slot: 'accent', name: 'Pillows and throw' },
  { slot: 'second', name: 'Second pillow' },
  { slot: 'wood', name: 'Legs' },
] as const

function seat(
  info: Pick<PieceInfo, 'id' | 'name' | 'category' | 'spaces' | 'size' | 'clearance'>,
  plan: Omit<SeatPlan, 'width' | 'height' | 'depth'>,
): Design {
  const [width, height, depth] = info.size
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: null, colours: textile, light: null },
    build: (b) => buildSeat(b, { ...plan, width, height, depth }).parts,
  }
}

export const sofas: readonly Design[] = [
  seat(
    {
      id: 'sofa',
      name: 'Three-seat sofa',
      category: 'sofa',
      spaces: LIVING,
      size: [2.2, 0.84, 0.94],
      clearance: { front: 0.4, sides: 0.05, back: 0.03 },
    },
    { seats: 3, pillows: 4, hasThrow: true },
  ),
  seat(
    {
      id: 'loveseat',
      name: 'Two-seat sofa',
      category: 'sofa',
      spaces: [...LIVING, ...OFFICE, ...SLEEPING],
      size: [1.62, 0.84, 0.9],
      clearance: { front: 0.4, sides: 0.05, back: 0.03 },
    },
    { seats: 2, pillows: 2, hasThrow: false },
  ),
  seat(
    {
      id: 'armchair',
      name: 'Armchair',
      category: 'armchair',
      spaces: [...LIVING, ...OFFICE, ...SLEEPING],
      size: [0.88, 0.82, 0.88],
      clearance: { front: 0.5, sides: 0.1, back: 0.05 },
    },
    { seats: 1, pillows: 1, hasThrow: false },
  ),
]
