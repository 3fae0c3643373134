import { type Mesh, placed } from '../mesh.ts'
import { sheet } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import type { Look } from './looks.ts'
import { metal, plain, timber } from './materials/hard.ts'
import { paintingOf } from './materials/paintings.ts'
import { board } from './shapes/board.ts'

/** A flat rectangle that faces -z, its texture from its middle, v up. */
export function face(width: number, height: number, z: number): Mesh {
  const mesh = sheet((s, t) => [(s - 0.5) * width, (0.5 - t) * height, z], 1, 1, [width, height])
  const uvs = mesh.uvs.map((value, i) => (i % 2 === 0 ? value - width / 2 : height / 2 - value))
  return { ...mesh, uvs }
}

interface Frame {
  rail: number
  depth: number
  mount: number
  /** Painted on canvas without glass. */
  isCanvas: boolean
  isMetal: boolean
}

const FRAMES: Readonly<Record<Look, Frame>> = {
  modern: { rail: 0.012, depth: 0.04, mount: 0, isCanvas: true, isMetal: true },
  scandinavian: { rail: 0.016, depth: 0.026, mount: 0.09, isCanvas: false, isMetal: false },
  'mid-century': { rail: 0.022, depth: 0.03, mount: 0.05, isCanvas: false, isMetal: false },
  industrial: { rail: 0.018, depth: 0.03, mount: 0.06, isCanvas: false, isMetal: true },
  coastal: { rail: 0.026, depth: 0.034, mount: 0.07, isCanvas: false, isMetal: false },
  farmhouse: { rail: 0.05, depth: 0.03, mount: 0, isCanvas: true, isMetal: false },
  traditional: { rail: 0.07, depth: 0.05, mount: 0, isCanvas: true, isMetal: true },
  japandi: { rail: 0.014, depth: 0.03, mount: 0.12, isCanvas: false, isMetal: false },
}

/** A framed picture, its middle at the origin, its back at z = 0, facing -z. */
export function framed(b: Build, width: number, height: number, seed: number): Assembly {
  const { look, traits, colours } = b
  const to = new Assembly()
  const { rail, depth, mount, isCanvas, isMetal } = FRAMES[look]
  const stuff = isMetal
    ? metal(look === 'traditional' ? '#b39248' : colours.metal, seed)
    : look === 'coastal'
      ? plain('#f3f2ee', 0.03, 0.4)
      : timber(colours.wood, seed)
  const border = Math.min(mount, width * 0.18, height * 0.18)
  const steps = look === 'traditional' ? [0, 0.35, 0.7] : [0]
  for (const step of steps) {
    const r = rail * (step === 0 ? 1 : 1 - step)
    const d = depth * (step === 0 ? 0.6 : 0.6 + step * 0.6)
    const off = steps.length > 1 ? (step === 0 ? 0 : step * rail * 0.3) : 0
    const [w, h] = [width - 2 * off, height - 2 * off]
    to.add(stuff, [
      board([w, r, d], [0, h / 2 - r / 2, -d / 2], Math.min(0.012, r * 0.3)),
      board([w, r, d], [0, -h / 2 + r / 2, -d / 2], Math.min(0.012, r * 0.3)),
      board([r, h - 2 * r, d], [w / 2 - r / 2, 0, -d / 2], Math.min(0.012, r * 0.3)),
      board([r, h - 2 * r, d], [-w / 2 + r / 2, 0, -d / 2], Math.min(0.012, r * 0.3)),
    ])
  }
  const [pw, ph] = [width - 2 * rail - 2 * border, height - 2 * rail - 2 * border]
  to.add(
    paintingOf(traits.art, colours, pw, ph, seed, isCanvas),
    face(pw, ph, isCanvas ? -depth * 0.55 : -0.0125),
  )
  if (border > 0) {
    const paper = plain('#f6f3ec', 0.04, 0.04)
    const [w, h] = [width - 2 * rail, height - 2 * rail]
    const z = -0.015
    to.add(paper, [
      placed(face(w, border, z), { at: [0, (h - border) / 2, 0] }),
      placed(face(w, border, z), { at: [0, -(h - border) / 2, 0] }),
      placed(face(border, ph, z), { at: [(w - border) / 2, 0, 0] }),
      placed(face(border, ph, z), { at: [-(w - border) / 2, 0, 0] }),
    ])
  }
  return to
}
