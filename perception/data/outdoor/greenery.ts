import type { Material } from '../../../core/scene/material.ts'
import { MeshBuilder, type Triple } from '../../../core/scene/mesh.ts'
import { leg } from '../../../core/scene/shapes.ts'
import { fractalNoise } from '../../../core/imaging/noise.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { box } from '../base/quads.ts'
import { anyColour, hsv, rough, woodColour } from '../base/surfaces.ts'

function leafLook(dice: Dice): Material {
  const colour = dice.weighted([
    [8, hsv(dice.range(0.17, 0.36), dice.range(0.25, 0.75), dice.range(0.18, 0.55))],
    [1.2, hsv(dice.range(0.03, 0.14), dice.range(0.4, 0.85), dice.range(0.3, 0.75))],
    [0.5, anyColour(dice)],
  ])
  return { ...rough(dice, colour, 0.35, 0.4, 0.12), translucency: 0.25 }
}

/** Leaves as small squares through an ellipsoid; shaded as its round would be. */
function crown(
  dice: Dice,
  middle: Triple,
  radii: Triple,
  count: number,
  size: number,
  mesh: MeshBuilder,
): void {
  for (let i = 0; i < count; i++) {
    const [a, h] = [dice.range(0, 2 * Math.PI), dice.range(-1, 1)]
    const flat = Math.sqrt(1 - h * h)
    const far = dice.range(0.55, 1.05)
    const out: Triple = [Math.cos(a) * flat, h, Math.sin(a) * flat]
    const at = [0, 1, 2].map((axis) => middle[axis] + out[axis] * radii[axis] * far)
    const own = size * dice.range(0.6, 1.4)
    const u = [dice.range(-1, 1), dice.range(-1, 1), dice.range(-1, 1)]
    const v = [dice.range(-1, 1), dice.range(-1, 1), dice.range(-1, 1)]
    const base = mesh.positions.length / 3
    for (const [su, sv] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      mesh.positions.push(...at.map((value, axis) => value + (u[axis] * su + v[axis] * sv) * own * 0.5))
      mesh.normals.push(...out)
      mesh.uvs.push(at[0] + su * own * 0.5, at[1] + at[2] + sv * own * 0.5)
    }
    mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3)
  }
}

export function addTree(dice: Dice, builder: LabelledBuilder, x: number, z: number, height: number): void {
  const bark = rough(dice, woodColour(dice), 0.3, 0.4, 0.05)
  const trunk = height * dice.range(0.18, 0.4)
  const thick = height * dice.range(0.012, 0.03)
  const kind = dice.weighted<'leafy' | 'fir' | 'bare' | 'palm'>([
    [7, 'leafy'],
    [2, 'fir'],
    [1.5, 'bare'],
    [0.6, 'palm'],
  ])
  builder.add('plants', leg(kind === 'palm' ? height * 0.85 : trunk * 1.3, thick, thick * 0.7, 10), bark, {
    at: [x, 0, z],
  })
  if (kind === 'bare') {
    addTwigs(dice, builder, [x, trunk, z], height - trunk, thick * 0.7, bark)
    return
  }
  const mesh = new MeshBuilder()
  if (kind === 'fir') {
    const wide = height * dice.range(0.14, 0.26)
    for (let i = 0; i < 9; i++) {
      const t = i / 9
      const r = wide * (1 - t) + 0.1
      crown(
        dice,
        [x, trunk * 0.4 + (height - trunk * 0.4) * t, z],
        [r, height * 0.07, r],
        120,
        0.3 * (1.1 - t),
        mesh,
      )
    }
  } else if (kind === 'palm') addFronds(dice, mesh, [x, height * 0.85, z], height * 0.3)
  else {
    const wide = height * dice.range(0.2, 0.4)
    const tall = (height - trunk) / 2
    const blobs = dice.int(3, 7)
    const dense = dice.range(0.5, 1.2)
    for (let i = 0; i < blobs; i++) {
      const middle: Triple = [
        x + dice.range(-0.55, 0.55) * wide,
        trunk + tall + dice.range(-0.45, 0.5) * tall,
        z + dice.range(-0.5, 0.5) * wide,
      ]
      const r = wide * dice.range(0.45, 0.75)
      crown(dice, middle, [r, Math.min(r, tall * 0.7), r], Math.round(260 * dense), height * 0.045, mesh)
    }
  }
  builder.add('plants', mesh.build(), leafLook(dice))
}

function addFronds(dice: Dice, mesh: MeshBuilder, [x, y, z]: Triple, long: number): void {
  for (let i = 0; i < 22; i++) {
    const turn = i * 2.4
    const lift = dice.range(-0.2, 0.9)
    for (let k = 0; k < 8; k++) {
      const [t0, t1] = [k / 8, (k + 1) / 8]
      const at = (t: number, side: number): number[] => {
        const w = side * long * 0.09 * Math.sin(Math.PI * Math.min(1, t + 0.08))
        const [out, rise] = [long * t, long * (lift * t - 0.9 * t * t)]
        return [
          x + Math.sin(turn) * out + Math.cos(turn) * w,
          y + rise,
          z + Math.cos(turn) * out - Math.sin(turn) * w,
        ]
      }
      const base = mesh.positions.length / 3
      for (const corner of [at(t0, -1), at(t0, 1), at(t1, 1), at(t1, -1)]) {
        mesh.positions.push(...corner)
        mesh.normals.push(0, 1, 0)
        mesh.uvs.push(corner[0], corner[2])
      }
      mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3)
    }
  }
}

function addTwigs(
  dice: Dice,
  builder: LabelledBuilder,
  foot: Triple,
  height: number,
  thick: number,
  bark: Material,
): void {
  const grow = (
    [x, y, z]: Triple,
    yaw: number,
    lean: number,
    long: number,
    r: number,
    depth: number,
  ): void => {
    builder.add('plants', leg(long, r, r * 0.65, 5), bark, { at: [x, y, z], pitch: lean, yaw })
    if (depth === 0) return
    const top: Triple = [
      x + Math.sin(lean) * Math.sin(yaw) * long,
      y + Math.cos(lean) * long,
      z + Math.sin(lean) * Math.cos(yaw) * long,
    ]
    for (let i = 0; i < 3; i++)
      grow(
        top,
        yaw + dice.range(-1.6, 1.6),
        Math.min(1.4, Math.abs(lean + dice.range(-0.6, 0.7))),
        long * dice.range(0.6, 0.8),
        r * 0.62,
        depth - 1,
      )
  }
  for (let i = 0; i < 3; i++) grow(foot, i * 2.1, dice.range(0.1, 0.6), height * 0.36, thick, 3)
}

/** A clipped or loose hedge, or a row of bushes, as a box about its foot. */
export function addHedge(
  dice: Dice,
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  height: number,
): void {
  const look = leafLook(dice)
  const mesh = new MeshBuilder()
  const [w, d] = [x1 - x0, z1 - z0]
  const size = dice.range(0.1, 0.25)
  const blobs = Math.max(1, Math.min(24, Math.round(Math.max(w, d) / (height * 0.9))))
  const isClipped = dice.chance(0.5)
  for (let i = 0; i < blobs; i++) {
    const t = (i + 0.5) / blobs
    const [x, z] = w > d ? [x0 + w * t, (z0 + z1) / 2] : [(x0 + x1) / 2, z0 + d * t]
    const r: Triple = [(w > d ? w / blobs : w) * 0.62, height * 0.52, (w > d ? d : d / blobs) * 0.62]
    crown(
      dice,
      [x, height * 0.5, z],
      isClipped ? r : [r[0] * dice.range(0.8, 1.3), r[1] * dice.range(0.7, 1.3), r[2]],
      220,
      size,
      mesh,
    )
  }
  if (isClipped)
    builder.add('plants', box(w, height, d), look, { at: [(x0 + x1) / 2, height / 2, (z0 + z1) / 2] })
  builder.add('plants', mesh.build(), look)
}

/** Grass as a plane with a soft unevenness of its colour. */
export function grass(dice: Dice): Material {
  const seed = dice.seed()
  const colour = hsv(dice.range(0.16, 0.33), dice.range(0.3, 0.75), dice.range(0.25, 0.6))
  const dry = hsv(dice.range(0.1, 0.17), dice.range(0.3, 0.6), dice.range(0.4, 0.65))
  const dryness = dice.chance(0.4) ? dice.range(0.1, 0.8) : 0
  const look = rough(dice, colour)
  return {
    ...look,
    texture: (u, v, footprint, out) => {
      const patch = Math.max(0, fractalNoise(u * 0.35, v * 0.35, 3, seed) - 0.35) * 2 * dryness
      const blade = (fractalNoise(u * 9, v * 9, 3, seed + 3) - 0.5) * (footprint > 0.2 ? 0.3 : 0.9)
      for (let c = 0; c < 3; c++)
        out[c] = Math.max(0, (colour[c] * (1 - patch) + dry[c] * patch) * (1 + blade))
    },
  }
}

/** A bed of bark or earth with small plants. */
export function addBed(
  dice: Dice,
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
): void {
  builder.add(
    'plants',
    box(x1 - x0, 0.06, z1 - z0),
    rough(dice, hsv(0.07, 0.4, dice.range(0.12, 0.35)), 0.3, 0.5, 0.06),
    { at: [(x0 + x1) / 2, 0.03, (z0 + z1) / 2] },
  )
  const count = dice.int(1, 6)
  const mesh = new MeshBuilder()
  const looks = leafLook(dice)
  for (let i = 0; i < count; i++) {
    const r = dice.range(0.15, 0.6)
    crown(
      dice,
      [dice.range(x0, x1), r * 0.6, dice.range(z0, z1)],
      [r, r * dice.range(0.6, 1.2), r],
      90,
      0.12,
      mesh,
    )
  }
  builder.add('plants', mesh.build(), looks)
}
