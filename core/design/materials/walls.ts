import { cellNoise, fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { cover, cyclic, kept, mix, onJoint, type Colour, type Material } from './material.ts'

/** Upright stripes of two colours. */
export function stripes([ground, stripe]: readonly Colour[], seed: number): Material {
  const period = 0.16
  return (u, v, footprint, out) => {
    const paper = (valueNoise(u * 300, v * 300, seed) - 0.5) * 0.04 * kept(0.004, footprint)
    mix(
      out,
      ground,
      stripe,
      onJoint(Math.abs(cyclic(u, period) - period / 2), period / 2, period, footprint),
      1 + paper,
    )
  }
}

/** Sprigs of leaves on a ground, each row moved by half. */
export function leaves([ground, leaf]: readonly Colour[], seed: number): Material {
  const [width, height] = [0.2, 0.26]
  return (u, v, footprint, out) => {
    const paper = (valueNoise(u * 300, v * 300, seed) - 0.5) * 0.04 * kept(0.004, footprint)
    mix(out, ground, ground, 0, 1 + paper)
    const seen = kept(0.06, footprint)
    if (seen < 1) cover(out, leaf, 0.2 * (1 - seen))
    if (seen === 0) return
    const row = Math.floor(v / height)
    const x = cyclic(u + cyclic(row, 2) * (width / 2), width) - width / 2
    const y = v - row * height
    const soft = Math.max(0.0015, footprint)
    let drawn = 1 - smoothStep(0.0012, 0.0012 + soft, Math.abs(x - 0.01 * (y / height - 0.5)))
    if (y < 0.03 || y > 0.23) drawn = 0
    for (let k = 0; k < 5; k++) {
      const side = k % 2 === 0 ? 1 : -1
      const [cx, cy] = [side * 0.034, 0.06 + 0.036 * k]
      // Along the leaf, which points up and out at 45°, and across it.
      const along = ((x - cx) * side + (y - cy)) * Math.SQRT1_2
      const across = (y - cy - (x - cx) * side) * Math.SQRT1_2
      const tip = along / 0.034
      const wide = 0.014 * (1 - tip * tip)
      if (wide <= 0) continue
      drawn = Math.max(drawn, 1 - smoothStep(wide - soft / 2, wide + soft / 2, Math.abs(across)))
    }
    cover(out, leaf, drawn * seen)
  }
}

/** Woven grass: level fibres of two tones. */
export function grasscloth([pale, dark]: readonly Colour[], seed: number): Material {
  return (u, v, footprint, out) => {
    const fibre = (valueNoise(u * 5, v * 430, seed) - 0.5) * kept(0.005, footprint)
    const strand = valueNoise(u * 1.6, v * 90, seed + 1) - 0.5
    const thread = (valueNoise(u * 260, v * 30, seed + 2) - 0.5) * 0.4 * kept(0.006, footprint)
    const t = 0.4 + 0.9 * fibre + 0.9 * strand * kept(0.02, footprint) + 0.4 * thread
    mix(out, pale, dark, Math.max(0, Math.min(1, t)), 1)
  }
}

interface Frame {
  width: number
  height: number
  /** Metres of the frame between two panels, and of its moulding. */
  frame: number
  moulding: number
  /** How dark the shaded side of the moulding is, and how light the lit one. */
  depth: number
}

/** Panels between frames, as light from above and from the left draws their mouldings. */
function framed(
  { width, height, frame, moulding, depth }: Frame,
  [colour]: readonly Colour[],
  seed: number,
): Material {
  return (u, v, footprint, out) => {
    const x = cyclic(u, width)
    const y = cyclic(v, height)
    const half = frame / 2
    const soft = Math.max(0.002, footprint)
    const ramp = (distance: number) =>
      smoothStep(half - soft / 2, half + soft / 2, distance) *
      (1 - smoothStep(half + moulding - soft / 2, half + moulding + soft / 2, distance))
    const inside = (a: number, size: number) => a > half && a < size - half
    let shade = 0
    if (inside(x, width)) shade += ramp(height - y) * -1 + ramp(y) * 0.7
    if (inside(y, height)) shade += ramp(x) * -0.55 + ramp(width - x) * 0.4
    const seen = kept(moulding * 2, footprint)
    const brush = (fractalNoise(u * 30, v * 90, 2, seed) - 0.5) * 0.02 * kept(0.02, footprint)
    mix(out, colour, colour, 0, 1 + depth * shade * seen + brush)
  }
}

export function panelling(colours: readonly Colour[], seed: number): Material {
  return framed({ width: 0.72, height: 0.98, frame: 0.11, moulding: 0.022, depth: 0.3 }, colours, seed)
}

export function coffered(colours: readonly Colour[], seed: number): Material {
  const beams = framed({ width: 1.1, height: 1.1, frame: 0.16, moulding: 0.07, depth: 0.34 }, colours, seed)
  return (u, v, footprint, out) => {
    beams(u, v, footprint, out)
    // The fields lie higher, and get less light.
    const [x, y] = [cyclic(u, 1.1), cyclic(v, 1.1)]
    const nearest = Math.min(x, 1.1 - x, y, 1.1 - y)
    const deep = smoothStep(0.15 - footprint / 2, 0.15 + footprint / 2 + 1e-6, nearest)
    for (let c = 0; c < 3; c++) out[c] *= 1 - 0.1 * deep + 0.004 * cellNoise(0, 0, seed)
  }
}
