import { linear, material, type Material } from '../material.ts'
import { merged, placed, type Mesh, type Placement } from '../mesh.ts'
import type { SceneBuilder } from '../scene.ts'
import { leg, roundedBox, turned, withPlanarUv } from '../shapes.ts'
import { weave, wood } from '../textures.ts'

const oak = material(wood('#cda77a', '#94683f', 21), { gloss: 0.04, roughness: 0.4 })
const walnut = material(wood('#8a6244', '#4c3222', 22), { gloss: 0.04, roughness: 0.4 })

/** Puts meshes made round one origin at one place in the room. */
function group(builder: SceneBuilder, placement: Placement) {
  return (mesh: Mesh, look: Material, own: Placement = {}) => builder.add(placed(mesh, own), look, placement)
}

/** A three-seat sofa, 2.2 m wide, its front towards -z, its origin on the floor under its middle. */
export function addSofa(builder: SceneBuilder, placement: Placement): void {
  const cloth = material(weave('#8f9a8c', 0.0024, 0.3, 31))
  const add = group(builder, placement)
  add(roundedBox([2.1, 0.2, 0.86], 0.03, { arc: 4 }), cloth, { at: [0, 0.25, 0] })
  add(roundedBox([2.1, 0.5, 0.2], 0.07, { arc: 6 }), cloth, { at: [0, 0.52, 0.35], pitch: 0.1 })
  for (const side of [-1, 1])
    add(roundedBox([0.19, 0.46, 0.9], 0.075, { arc: 6, steps: 6, puff: 0.006 }), cloth, {
      at: [side * 1.06, 0.39, 0],
    })
  const seat = roundedBox([0.63, 0.16, 0.68], 0.055, { arc: 5, steps: 14, puff: 0.022 })
  const back = roundedBox([0.63, 0.44, 0.17], 0.07, { arc: 5, steps: 14, puff: 0.035 })
  for (const [place, lean] of [
    [-1, 0.005],
    [0, -0.004],
    [1, 0.003],
  ]) {
    add(seat, cloth, { at: [place * 0.64, 0.42, -0.09], yaw: lean })
    add(back, cloth, { at: [place * 0.64, 0.69, 0.2], pitch: 0.2 + lean * 3, roll: lean })
  }
  for (const x of [-0.95, 0.95])
    for (const z of [-0.36, 0.36]) add(leg(0.16, 0.014, 0.022), walnut, { at: [x, 0, z] })
  addPillows(add)
}

function addPillows(add: ReturnType<typeof group>): void {
  const pillow = roundedBox([0.46, 0.46, 0.07], 0.03, { arc: 4, steps: 16, puff: 0.062 })
  const ochre = material(weave('#c08a45', 0.002, 0.28, 32))
  const cream = material(weave('#ece4d4', 0.0026, 0.34, 33))
  const clay = material(weave('#9c5a40', 0.002, 0.26, 34))
  add(pillow, cream, { at: [-0.78, 0.7, 0.02], pitch: 0.34, yaw: 0.3, roll: 0.06 })
  add(pillow, ochre, { at: [-0.5, 0.68, -0.1], pitch: 0.42, yaw: 0.16, roll: -0.1 })
  add(pillow, clay, { at: [0.76, 0.69, -0.02], pitch: 0.36, yaw: -0.24, roll: 0.08 })
}

/** A lounge chair with a wooden frame, its front towards -z. */
export function addArmchair(builder: SceneBuilder, placement: Placement): void {
  const cloth = material(weave('#e0d8c8', 0.0026, 0.32, 35))
  const add = group(builder, placement)
  const seat = roundedBox([0.6, 0.14, 0.62], 0.05, { arc: 5, steps: 14, puff: 0.022 })
  const back = roundedBox([0.6, 0.56, 0.13], 0.05, { arc: 5, steps: 14, puff: 0.03 })
  add(seat, cloth, { at: [0, 0.38, -0.03], pitch: 0.08 })
  add(back, cloth, { at: [0, 0.69, 0.3], pitch: 0.32 })
  for (const side of [-1, 1]) {
    const x = side * 0.35
    add(leg(0.56, 0.015, 0.02), oak, { at: [x, 0, -0.32], pitch: 0.04 })
    add(leg(0.55, 0.015, 0.02), oak, { at: [x, 0, 0.42], pitch: -0.1 })
    add(roundedBox([0.055, 0.026, 0.8], 0.012), oak, { at: [x, 0.56, 0.02], pitch: 0.03 })
    add(roundedBox([0.022, 0.05, 0.72], 0.01), oak, { at: [x, 0.3, 0.03], pitch: 0.05 })
  }
  add(roundedBox([0.7, 0.05, 0.022], 0.01), oak, { at: [0, 0.31, -0.31] })
  add(roundedBox([0.7, 0.05, 0.022], 0.01), oak, { at: [0, 0.29, 0.36] })
}

/** A round wooden stool, 0.46 m high: the thing that the sample picture is there to lose. */
export function addStool(builder: SceneBuilder, placement: Placement): void {
  const add = group(builder, placement)
  const seat = turned(
    [
      [0, 0.424],
      [0.15, 0.424],
      [0.176, 0.432],
      [0.182, 0.446],
      [0.178, 0.459],
      [0.166, 0.464],
      [0.12, 0.459],
      [0, 0.456],
    ],
    64,
  )
  add(withPlanarUv(seat), walnut)
  const legs: Mesh[] = []
  for (let i = 0; i < 4; i++) {
    const turn = Math.PI / 4 + (i * Math.PI) / 2
    const foot: Mesh = placed(leg(0.44, 0.0125, 0.019, 24), { pitch: -0.17 })
    legs.push(placed(foot, { at: [0.19 * Math.sin(turn), 0, 0.19 * Math.cos(turn)], yaw: turn }))
    const rung = placed(leg(0.225, 0.009, 0.009, 16), { roll: Math.PI / 2, at: [0.1125, 0, 0] })
    legs.push(
      placed(rung, {
        at: [0.159 * Math.sin(turn + Math.PI / 4) * 0.71, 0.17, 0.159 * Math.cos(turn + Math.PI / 4) * 0.71],
        yaw: turn + Math.PI / 4,
      }),
    )
  }
  add(merged(legs), walnut)
}

/** A low table of oak, 1.1 m long. */
export function addCoffeeTable(builder: SceneBuilder, placement: Placement): void {
  const add = group(builder, placement)
  add(roundedBox([1.12, 0.034, 0.6], 0.012, { arc: 4 }), oak, { at: [0, 0.383, 0] })
  add(roundedBox([0.98, 0.02, 0.46], 0.008), oak, { at: [0, 0.16, 0] })
  for (const x of [-0.49, 0.49])
    for (const z of [-0.23, 0.23])
      add(leg(0.37, 0.014, 0.021, 24), oak, { at: [x, 0, z], roll: x * 0.1, pitch: -z * 0.2 })
  const paper = material(linear('#e9e4d9'))
  const cloths = ['#40564f', '#c9b08a', '#b5694a'].map((hex) => material(weave(hex, 0.0008, 0.12, 36)))
  let height = 0.4
  for (const [i, cover] of cloths.entries()) {
    const size = 0.2 - i * 0.018
    const turn = 0.2 + i * 0.14
    add(roundedBox([size * 1.35, 0.024, size], 0.002), cover, { at: [-0.3, height + 0.012, 0.02], yaw: turn })
    add(roundedBox([size * 1.34, 0.018, size - 0.006], 0.001), paper, {
      at: [-0.297, height + 0.012, 0.015],
      yaw: turn,
    })
    height += 0.024
  }
}
