import sharp from 'sharp'
import { codeOf, type PhotoKind } from '../../core/perception/classes.ts'
import { Dice } from './base/dice.ts'
import { roomScene } from './indoor/room-scene.ts'
import { expose, type Exposed } from './light/expose.ts'
import { developAtRandom } from './light/jitter.ts'
import { withOutlinedPlants } from './outdoor/crowns.ts'
import { streetScene } from './outdoor/street-scene.ts'

export interface PictureRequest {
  width: number
  height: number
  /** That of the whole run, and which of its pictures this is. */
  seed: number
  index: number
  /** Samples of light a pixel. */
  samples: number
  /** What it shows; by chance where it is left out. */
  kind?: PhotoKind
}

/** A picture and what is known of it, each as the bytes of a file. */
export interface MadePicture {
  kind: PhotoKind
  /** JPEG. */
  picture: Buffer
  /** PNG of one channel: codes of classes. */
  labels: Buffer
  /** PNG of one channel, 16 bits: millimetres along the ray, 0 for the sky, 65535 for 65.5 m and more. */
  depth: Buffer
  /** PNG of three channels: a unit normal's x, y and z from -1 to 1 as 1 to 255; 0 for the sky. */
  normals: Buffer
  /** The codes of `labels`, a pixel each. */
  codes: Uint8Array
}

/** Which of the pictures show a room; the others a house from outside. */
const INDOORS = 0.68

/** Makes one picture of a run. The same request gives the same bytes, whatever was made before it. */
export async function makePicture(request: PictureRequest): Promise<MadePicture> {
  const { width, height, seed, index, samples } = request
  const dice = new Dice(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77))
  const isIndoor = dice.chance(INDOORS)
  const kind = request.kind ?? (isIndoor ? 'indoor' : 'outdoor')
  const { labelled, lighting, lens, isDim, paneLight } =
    kind === 'indoor' ? roomScene(dice) : streetScene(dice)
  const shot = { width, height, lens, samples, seed: dice.seed(), paneLight }
  const exposed = expose(labelled, lighting, shot, (far) => codeOf(kind === 'indoor' ? 'outside-view' : far))
  const picture = await developAtRandom(dice, exposed, { kind, isDim })
  const labels =
    kind === 'indoor' ? exposed.labels : withOutlinedPlants(exposed.labels, width, height, codeOf('plants'))
  return {
    kind,
    picture,
    labels: await pngOf(exposed, labels),
    ...(await geometryOf(exposed)),
    codes: labels,
  }
}

async function geometryOf(exposed: Exposed): Promise<Pick<MadePicture, 'depth' | 'normals'>> {
  const depth = Uint16Array.from(exposed.depth, (metres) => Math.min(65_535, Math.round(metres * 1000)))
  const normals = new Uint8Array(exposed.normals.length)
  for (let p = 0; p < exposed.depth.length; p++)
    if (exposed.depth[p] > 0)
      for (let k = p * 3; k < p * 3 + 3; k++) normals[k] = Math.round(128 + exposed.normals[k] * 127)
  const { width, height } = exposed
  return {
    depth: await sharp(depth, { raw: { width, height, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer(),
    normals: await sharp(normals, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  }
}

function pngOf({ width, height }: Exposed, data: Uint8Array): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
