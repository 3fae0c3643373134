import { boundsOf } from '../../../core/staging/arrange/geometry.ts'
import { clipped } from '../../../core/staging/room/floor-plan.ts'
import type { Colour, Material } from '../../../core/scene/material.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import { leg, roundedBox, turned } from '../../../core/scene/shapes.ts'
import type { Dice } from '../base/dice.ts'
import { LabelledBuilder, type LabelledScene } from '../base/labelled-scene.ts'
import { faceOf, slab, type Panel } from '../base/panel.ts'
import { level } from '../base/quads.ts'
import { ceilingLook, cloth, floorLook, hsv, plain, rough, tiles, wallLook } from '../base/surfaces.ts'
import type { Lamp, Lighting, SkyOpening } from '../light/lighting.ts'
import { createSurroundings, type Weather } from '../light/surroundings.ts'
import type { Lens } from '../light/lens.ts'
import { addBath, addBeams, addHearth, addKitchen, addRadiators, addStairs, type Taken } from './fittings.ts'
import { addClutter, addFurniture } from './furnish-room.ts'
import { addBlind, addCurtains, addOpening, blindLook, joineryStyle, planOpenings } from './openings.ts'
import { ceilingAt, planRoom, somewhere, type CeilingPlane, type RoomPlan } from './plan.ts'
import { chooseView } from './room-view.ts'

export interface SceneToShoot {
  labelled: LabelledScene
  lighting: Lighting
  lens: Lens
  isDim: boolean
  paneLight: number
}

type Filling = 'furnished' | 'empty' | 'sparse' | 'cluttered'

/** A room of its own for each of the dice's seeds. */
export function roomScene(dice: Dice): SceneToShoot {
  const plan = planRoom(dice)
  planOpenings(dice, plan)
  const builder = new LabelledBuilder()
  const isBath = plan.kind === 'box' && dice.chance(0.14)
  const wall = isBath && dice.chance(0.7) ? tiles(dice) : wallLook(dice)
  const taken = addFittings(dice, builder, plan, wall, isBath)
  const { openings, lamps } = addShell(dice, builder, plan, wall, isBath)
  const lens = chooseView(dice, plan, taken)
  const filling = dice.weighted<Filling>([
    [8, 'furnished'],
    [1.7, 'empty'],
    [1.2, 'sparse'],
    [3.6, 'cluttered'],
  ])
  addWallThings(dice, builder, plan, filling)
  if (!isBath && (filling === 'furnished' || (filling === 'cluttered' && dice.chance(0.7)))) {
    const furniture = addFurniture(dice, builder, plan, lens, taken)
    taken.push(...furniture.taken)
    lamps.push(...furniture.lamps)
  }
  if (filling !== 'empty') {
    const area = areaOf(plan) / 14
    const count = filling === 'cluttered' ? dice.int(7, 26) : dice.int(0, 4)
    addRugs(dice, builder, plan, lens)
    addClutter(dice, builder, plan, lens, taken, Math.ceil(count * Math.max(0.4, Math.min(1.8, area))))
  }
  const light = lightOf(dice, builder, plan, openings, lamps)
  return { labelled: builder.build(), lens, ...light }
}

function areaOf({ outline }: RoomPlan): number {
  const { x0, z0, x1, z1 } = boundsOf(outline)
  return (x1 - x0) * (z1 - z0)
}

function addFittings(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  wall: Material,
  isBath: boolean,
): Taken[] {
  const taken: Taken[] = []
  if (isBath) return addBath(dice, builder, plan)
  if (dice.chance(plan.kind === 'open' ? 0.65 : 0.2)) taken.push(...addKitchen(dice, builder, plan))
  if (dice.chance(plan.kind === 'corridor' ? 0.45 : 0.22)) taken.push(...addStairs(dice, builder, plan, wall))
  if (dice.chance(0.16)) taken.push(...addHearth(dice, builder, plan, wall))
  if (dice.chance(0.6)) addRadiators(dice, builder, plan)
  return taken
}

/** Floor, walls, ceiling, and what is in their openings. */
function addShell(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  look: Material,
  isBath: boolean,
): { openings: SkyOpening[]; lamps: Lamp[] } {
  const { x0, z0, x1, z1 } = boundsOf(plan.outline)
  const openings: SkyOpening[] = []
  const lamps: Lamp[] = []
  builder.add(
    'floor',
    level(x0 - 0.4, z0 - 0.4, x1 + 0.4, z1 + 0.4, 0),
    isBath ? tiles(dice) : turnedAtRandom(dice, floorLook(dice)),
  )
  const ceiling = ceilingLook(dice, look)
  const joinery = joineryStyle(dice)
  const accent = dice.chance(0.3) ? dice.int(0, plan.walls.length - 1) : -1
  const accentLook = wallLook(dice)
  const skirting = dice.chance(0.75)
    ? { height: dice.range(0.05, 0.18), look: plain(hsv(0.1, 0.03, dice.range(0.6, 0.97)), 0.03) }
    : null
  const panelling = dice.chance(0.1) ? { height: dice.range(0.8, 1.3), look: wallLook(dice) } : null
  const hasCornice = plan.ceiling.length === 1 && dice.chance(0.3)
  const hasCurtains = dice.chance(0.3)
  const blind = dice.chance(0.14) ? blindLook(dice) : null
  plan.walls.forEach(({ panel, holes }, i) => {
    const own = i === accent ? accentLook : look
    builder.add('wall', faceOf(panel, holes), own)
    const strips = freeStrips(panel, holes)
    if (skirting !== null)
      for (const [from, to] of strips)
        builder.add('wall', slab(panel, from, to, 0, skirting.height, 0, 0.014), skirting.look)
    if (panelling !== null)
      for (const [from, to] of strips)
        if (holes.every((hole) => hole.sill > panelling.height || hole.to <= from || hole.from >= to))
          builder.add('wall', slab(panel, from, to, 0, panelling.height, 0, 0.012), panelling.look)
    if (hasCornice)
      builder.add('ceiling', slab(panel, 0, panel.length, plan.height - 0.09, plan.height, 0, 0.09), ceiling)
    for (const hole of holes) {
      const { sky, lamp } = addOpening(dice, builder, panel, hole, {
        joinery,
        wall: own,
        isTight: plan.outline.length === 6,
      })
      if (sky !== null) openings.push(sky)
      if (lamp !== null) lamps.push(lamp)
      if (sky !== null && hasCurtains && dice.chance(0.8))
        addCurtains(dice, builder, panel, hole, plan.height)
      if (blind !== null && hole.kind === 'window' && dice.chance(0.8))
        addBlind(dice, builder, panel, hole, blind)
    }
  })
  for (const plane of plan.ceiling) addCeiling(dice, builder, plan, plane, ceiling, joinery, look, openings)
  if (plan.ceiling.length === 1 && dice.chance(0.12)) addBeams(dice, builder, plan, { x0, z0, x1, z1 })
  return { openings, lamps }
}

function turnedAtRandom(dice: Dice, look: Material): Material {
  if (dice.chance(0.5)) return look
  const { texture } = look
  return { ...look, texture: (u, v, footprint, out) => texture(v, u, footprint, out) }
}

/** Stretches of a wall's foot between holes that reach the floor. */
function freeStrips({ length }: Panel, holes: RoomPlan['walls'][number]['holes']): [number, number][] {
  const strips: [number, number][] = []
  let from = 0
  for (const hole of holes.filter(({ sill }) => sill < 0.2).toSorted((a, b) => a.from - b.from)) {
    if (hole.from > from) strips.push([from, hole.from])
    from = hole.to
  }
  if (from < length) strips.push([from, length])
  return strips
}

interface Bounds {
  x0: number
  z0: number
  x1: number
  z1: number
}

function grownBounds(outline: RoomPlan['outline']): Bounds {
  const { x0, z0, x1, z1 } = boundsOf(outline)
  return { x0: x0 - 0.3, z0: z0 - 0.3, x1: x1 + 0.3, z1: z1 + 0.3 }
}

/** The rectangle in which a plane is the lowest: planes of one ceiling rise along one axis, so it is one. */
function lowestOf(ceiling: readonly CeilingPlane[], plane: CeilingPlane, { x0, z0, x1, z1 }: Bounds): Bounds {
  let polygon: readonly (readonly [number, number])[] = [
    [x0, z0],
    [x0, z1],
    [x1, z1],
    [x1, z0],
  ]
  for (const other of ceiling)
    if (other !== plane)
      polygon = clipped(polygon, ([x, z]) => ceilingAt([other], x, z) - ceilingAt([plane], x, z))
  return boundsOf(polygon)
}

/** A level or sloped plane of the ceiling, as far as it is the lowest. Slopes may have a window. */
function addCeiling(
  dice: Dice,
  builder: LabelledBuilder,
  { ceiling, outline }: RoomPlan,
  plane: CeilingPlane,
  look: Material,
  joinery: ReturnType<typeof joineryStyle>,
  wall: Material,
  openings: SkyOpening[],
): void {
  const { height, slopeX, slopeZ } = plane
  const { x0, z0, x1, z1 } = lowestOf(ceiling, plane, grownBounds(outline))
  if (!(x1 - x0 > 0.05 && z1 - z0 > 0.05)) return
  const slope = slopeX === 0 ? slopeZ : slopeX
  const steep = Math.hypot(1, slope)
  const corner: Triple = [x0, height + slopeX * x0 + slopeZ * z0, z0]
  const [alongX, alongZ]: [Triple, Triple] = [
    [1 / Math.hypot(1, slopeX), slopeX / Math.hypot(1, slopeX), 0],
    [0, slopeZ / Math.hypot(1, slopeZ), 1 / Math.hypot(1, slopeZ)],
  ]
  const panel: Panel = {
    corner,
    along: slopeX === 0 ? alongX : alongZ,
    up: slopeX === 0 ? alongZ : alongX,
    out: [slopeX / steep, -1 / steep, slopeZ / steep],
    length: slopeX === 0 ? x1 - x0 : z1 - z0,
    height: (slopeX === 0 ? z1 - z0 : x1 - x0) * steep,
  }
  if (slope === 0 || !dice.chance(0.5)) {
    builder.add('ceiling', faceOf(panel, []), look)
    return
  }
  const rising = slope > 0
  const at = (share: number) => (rising ? share * panel.height : (1 - share) * panel.height)
  const [a, b] = [at(dice.range(0.15, 0.3)), at(dice.range(0.4, 0.5))]
  const from = panel.length * dice.range(0.15, 0.6)
  const hole = {
    kind: 'window' as const,
    from,
    to: from + Math.min(dice.range(0.6, 1.2), panel.length * 0.3),
    sill: Math.min(a, b),
    head: Math.max(a, b),
  }
  builder.add('ceiling', faceOf(panel, [hole]), look)
  const { sky } = addOpening(dice, builder, panel, hole, {
    joinery: { ...joinery, hasSill: false, casing: 0 },
    wall,
    isTight: true,
  })
  if (sky !== null) openings.push(sky)
}

/** Pictures, mirrors, screens and shelves on walls. */
function addWallThings(dice: Dice, builder: LabelledBuilder, plan: RoomPlan, filling: Filling): void {
  const count = filling === 'empty' ? 0 : dice.int(0, filling === 'cluttered' ? 8 : 4)
  for (let i = 0; i < count; i++) {
    const { panel, holes, fittings } = dice.pick(plan.walls)
    const [w, h] = [dice.range(0.2, 1.3), dice.range(0.2, 1)]
    if (panel.length < w + 0.3) continue
    const from = dice.range(0.1, panel.length - w - 0.1)
    const foot = dice.range(1, 1.5)
    if (foot + h > plan.height - 0.15) continue
    if (
      [...holes, ...fittings].some(
        (own) => own.from < from + w + 0.05 && own.to > from - 0.05 && own.head > foot,
      )
    )
      continue
    const put = (s0: number, s1: number, t0: number, t1: number, o1: number, look: Material) =>
      builder.add('object', slab(panel, s0, s1, t0, t1, 0.002, o1), look)
    const frame = dice.chance(0.8) ? 0.03 : 0
    put(
      from,
      from + w,
      foot,
      foot + h,
      0.025,
      plain(hsv(dice.range(0, 1), dice.range(0, 0.5), dice.range(0.05, 0.95))),
    )
    const inner = dice.weighted<() => Material>([
      [4, () => cloth(dice)],
      [1, () => ({ ...plain([0.85, 0.87, 0.87], 0.92, 0.02), metallic: 1 })],
      [1, () => plain([0.012, 0.012, 0.014], 0.05, 0.08)],
    ])()
    put(from + frame, from + w - frame, foot + frame, foot + h - frame, 0.027, inner)
  }
}

function addRugs(dice: Dice, builder: LabelledBuilder, plan: RoomPlan, lens: Lens): void {
  if (!dice.chance(0.22)) return
  const [x, z] = somewhere(dice, plan.outline, 0.8)
  const look = dice.chance(0.5)
    ? cloth(dice)
    : rough(dice, hsv(dice.range(0, 1), dice.range(0, 0.6), dice.range(0.15, 0.95)), 0.15, 0.35, 0.015)
  const yaw = dice.chance(0.7) ? 0 : dice.range(-1, 1)
  const [w, d] = [dice.range(0.6, 2.6), dice.range(0.6, 1.9)]
  const mesh = dice.chance(0.8)
    ? roundedBox([w, 0.014, d], 0.006)
    : turned(
        [
          [w / 2, 0],
          [w / 2, 0.012],
          [0, 0.012],
        ],
        32,
      )
  // A rug reaches no farther than the walls near it: those stand before what is too much.
  if (Math.hypot(x - lens.at[0], z - lens.at[2]) > 0.4)
    builder.add('rug', mesh, look, { at: [x, 0.008, z], yaw })
}

/** What shines: the day through windows, lamps, or both. Ceiling lamps are added where there are any. */
function lightOf(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  openings: readonly SkyOpening[],
  lamps: readonly Lamp[],
): Omit<SceneToShoot, 'labelled' | 'lens'> {
  const weather = dice.weighted<Weather>([
    [4, 'blue'],
    [3, 'clouds'],
    [4, 'overcast'],
    [1, 'sunset'],
    [1, 'dusk'],
    [1, 'night'],
  ])
  const isDark = weather === 'dusk' || weather === 'night' || openings.length === 0
  const areLit = isDark || dice.chance(0.45)
  const own = areLit ? [...lamps, ...ceilingLamps(dice, builder, plan)] : lamps.filter((_, i) => i < 1)
  const strength = dice.range(2.5, 7)
  const brightness = isDark ? 1 : dice.range(0.1, 1.2)
  return {
    lighting: {
      surroundings: createSurroundings(dice, weather, 'inside'),
      strength,
      openings,
      lamps: own.map(({ at, power }) => ({
        at,
        power: [power[0] * brightness, power[1] * brightness, power[2] * brightness],
      })),
    },
    isDim: dice.chance(0.1),
    paneLight: dice.chance(0.4) ? 1 : 2 ** dice.range(-4, 0),
  }
}

/** Lamps under the ceiling: hanging, flat, or none that can be seen. */
function ceilingLamps(dice: Dice, builder: LabelledBuilder, plan: RoomPlan): Lamp[] {
  const warm = dice.range(0, 1)
  const colour: Colour = [1 + 0.45 * warm, 1, 1 - 0.5 * warm]
  const count = dice.int(1, 4)
  const power = dice.range(1, 5) / count
  const kind = dice.pick(['hanging', 'flat', 'spot', 'unseen'] as const)
  const glow: Colour = [colour[0] * 3, colour[1] * 3, colour[2] * 3]
  const shade = { ...plain([0.7, 0.7, 0.68]), glow }
  const radius = kind === 'spot' ? 0.045 : dice.range(0.12, 0.28)
  const drop = dice.range(0.4, 0.9)
  return Array.from({ length: count }, (): Lamp => {
    const [x, z] = somewhere(dice, plan.outline, 0.5)
    const top = ceilingAt(plan.ceiling, x, z)
    const hung = kind === 'hanging' ? Math.max(1.7, top - drop) : top
    if (kind === 'hanging') {
      builder.add(
        'object',
        turned(
          [
            [radius, hung - 0.16],
            [radius * 0.6, hung],
          ],
          24,
        ),
        shade,
        { at: [x, 0, z] },
      )
      builder.add('object', leg(Math.max(0.02, top - hung), 0.006, 0.006, 6), plain([0.02, 0.02, 0.02]), {
        at: [x, hung, z],
      })
    } else if (kind !== 'unseen' && plan.ceiling.length === 1)
      builder.add(
        'ceiling',
        turned(
          [
            [0, -0.06],
            [radius, -0.05],
            [radius, 0],
          ],
          24,
        ),
        shade,
        {
          at: [x, kind === 'spot' ? top + 0.04 : top, z],
        },
      )
    return { at: [x, Math.max(1.4, hung - 0.4), z], power: [colour[0] * power, power, colour[2] * power] }
  })
}
