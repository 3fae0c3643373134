import type { DesignChange, DesignPlane } from '../../contract/design-document.ts'
import { linearColour } from '../../imaging/linear.ts'
import { arcTangent } from '../../imaging/camera/arc-tangent.ts'
import type { Homography } from '../../imaging/warp/homography.ts'
import { toPlane, type DesignRoom } from '../design-room.ts'
import { createMaterial } from '../materials/catalogue.ts'
import type { Colour, Material } from '../materials/material.ts'
import { pictureMaterial, type PictureLevel } from '../materials/picture.ts'
import type { Albedo } from './laid-surface.ts'

/** Without a plane a material lies flat before the lens, so many metres wide. */
const FLAT_WIDTH_M = 4
/** Samples along a pixel that is much longer on the plane than wide, at most. */
const MAX_SAMPLES = 8
/** Places in metres by which the mean of a material is found. */
const MEAN_PLACES = 24

/** One paint all over. */
export function paintAlbedo(hex: string): Albedo {
  const mean = linearColour(hex)
  return {
    mean,
    keepsTexture: true,
    atRow: () => undefined,
    read: (_x, out) => {
      out[0] = mean[0]
      out[1] = mean[1]
      out[2] = mean[2]
    },
  }
}

type Laid = Extract<DesignChange, { kind: 'material' }>

/** A material on its plane, in the plane's own metres and perspective; flat where there is none. */
export function materialAlbedo(
  photo: { width: number; height: number },
  room: DesignRoom | null,
  plane: DesignPlane | null,
  { material, colours, size, turn, shift }: Laid,
  seed: number,
): Albedo {
  const surface = createMaterial(material, colours, seed)
  const map = laid(photo, room, plane, { size, turn, shift })
  return { mean: meanOf(surface), keepsTexture: false, ...reader(surface, map) }
}

type LaidPicture = Extract<DesignChange, { kind: 'picture' }>

/** The user's own picture on its plane; flat where there is none. */
export function pictureAlbedo(
  photo: { width: number; height: number },
  room: DesignRoom | null,
  plane: DesignPlane | null,
  { width, turn, shift }: LaidPicture,
  picture: readonly PictureLevel[],
): Albedo {
  const { material, mean } = pictureMaterial(picture, width)
  return {
    mean,
    keepsTexture: false,
    ...reader(material, laid(photo, room, plane, { size: 1, turn, shift })),
  }
}

/** From (x, y) pixels to metres of the material, homogeneous. */
function laid(
  { width, height }: { width: number; height: number },
  room: DesignRoom | null,
  plane: DesignPlane | null,
  { size, turn, shift }: Pick<Laid, 'size' | 'turn' | 'shift'>,
): Homography {
  const metres = (FLAT_WIDTH_M * height) / width
  const flat: Homography = [FLAT_WIDTH_M, 0, 0, 0, -metres, metres, 0, 0, 1]
  const m = room === null || plane === null ? flat : toPlane(room, plane)
  const [cos, sin] = direction(turn)
  const by = 1 / size
  const u = [0, 1, 2].map((i) => m[i] + shift[0] * m[6 + i])
  const v = [0, 1, 2].map((i) => m[3 + i] + shift[1] * m[6 + i])
  const columns = [1 / width, 1 / height, 1]
  return [
    ...[0, 1, 2].map((i) => (cos * u[i] + sin * v[i]) * by * columns[i]),
    ...[0, 1, 2].map((i) => (cos * v[i] - sin * u[i]) * by * columns[i]),
    ...[0, 1, 2].map((i) => m[6 + i] * columns[i]),
  ] as unknown as Homography
}

/** Cosine and sine of degrees, the same in every engine: from half angles whose tangent is searched for. */
function direction(degrees: number): [number, number] {
  const quarter = Math.round(degrees / 90)
  const rest = degrees - quarter * 90
  let [low, high] = [-1, 1]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (2 * arcTangent(middle, 1) < rest) low = middle
    else high = middle
  }
  const t = (low + high) / 2
  const [cos, sin] = rest === 0 ? [1, 0] : [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)]
  const turns: readonly [number, number][] = [
    [cos, sin],
    [-sin, cos],
    [-cos, -sin],
    [sin, -cos],
  ]
  return turns[((quarter % 4) + 4) % 4]
}

function meanOf(material: Material): Colour {
  const out = new Float64Array(3)
  const sum = [0, 0, 0]
  for (let i = 0; i < MEAN_PLACES; i++)
    for (let j = 0; j < MEAN_PLACES; j++) {
      material(i * 0.173, j * 0.131, 0.004, out)
      for (let c = 0; c < 3; c++) sum[c] += out[c] / (MEAN_PLACES * MEAN_PLACES)
    }
  return [sum[0], sum[1], sum[2]]
}

/** Reads a material through a map of the picture: as many samples as a pixel is longer on the plane than wide. */
function reader(material: Material, m: Homography): Pick<Albedo, 'atRow' | 'read'> {
  let [rowU, rowV, rowW] = [0, 0, 0]
  const sample = new Float64Array(3)
  return {
    atRow: (y) => {
      rowU = m[1] * (y + 0.5) + m[2]
      rowV = m[4] * (y + 0.5) + m[5]
      rowW = m[7] * (y + 0.5) + m[8]
    },
    read: (x, out) => {
      const w = m[6] * (x + 0.5) + rowW
      const by = 1 / w
      const u = (m[0] * (x + 0.5) + rowU) * by
      const v = (m[3] * (x + 0.5) + rowV) * by
      // What a pixel more to the right, and one more below, is on the plane.
      const [ux, vx] = [(m[0] - u * m[6]) * by, (m[3] - v * m[6]) * by]
      const [uy, vy] = [(m[1] - u * m[7]) * by, (m[4] - v * m[7]) * by]
      const across = Math.sqrt(ux * ux + vx * vx)
      const down = Math.sqrt(uy * uy + vy * vy)
      const isWide = across > down
      const long = isWide ? across : down
      const area = Math.abs(ux * vy - uy * vx)
      const short = Math.max(area / Math.max(long, 1e-9), long / MAX_SAMPLES)
      const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.ceil(long / Math.max(short, 1e-9) - 0.5)))
      const [du, dv] = isWide ? [ux, vx] : [uy, vy]
      if (samples === 1) {
        material(u, v, short, out)
        return
      }
      out.fill(0)
      for (let k = 0; k < samples; k++) {
        const t = (k + 0.5) / samples - 0.5
        material(u + t * du, v + t * dv, short, sample)
        out[0] += sample[0]
        out[1] += sample[1]
        out[2] += sample[2]
      }
      for (let c = 0; c < 3; c++) out[c] /= samples
    },
  }
}
