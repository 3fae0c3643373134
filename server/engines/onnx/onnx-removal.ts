import path from 'node:path'
import sharp from 'sharp'
import type { Patch, Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import { removalAlpha } from '../../../core/imaging/removal/alpha.ts'
import { cropMask, cropPhoto } from '../../../core/imaging/removal/crop.ts'
import { findRegions } from '../../../core/imaging/removal/regions.ts'
import type { OnnxModel } from '../../base/onnx-address.ts'
import type { EngineSetup } from '../seam/engine-setup.ts'
import type { ItemRemovalEngine } from '../seam/removal-engine.ts'
import { type ModelShape, readShape } from './model-shape.ts'
import { type Model, openModel } from './open-model.ts'
import { runtimeVersion } from './runtime.ts'
import { imageTensor, maskTensor, toPicture } from './tensors.ts'
import { chooseWindow } from './window.ts'

type OnnxSetup = EngineSetup & { provider: 'onnx' }

/** Removes items with a model that fills the mask of a picture (LaMa, MI-GAN and their like), through ONNX Runtime. */
export function onnxRemoval(setup: OnnxSetup): ItemRemovalEngine {
  const name = path.basename(setup.model.file)
  return {
    record: { provider: 'onnx', name, version: `ONNX Runtime ${runtimeVersion}` },
    limits: `A model (${name}) on this server invents what the mask hides. It works at a size of its own, so large items are filled with less detail; hints and other seeds change nothing. There is no free preview.`,
    removeItems: async ({ photo, mask, settings }, onProgress) => {
      const regions = findRegions(mask, settings.grow + settings.feather)
      if (regions.length === 0) return []
      onProgress('Loading the model', 0)
      const model = await openModel({
        runtime: setup.runtime,
        file: setup.model.file,
        timeout: setup.timeout,
      })
      try {
        const shape = readShape(model.inputs, setup.model)
        const alpha = removalAlpha(mask, settings)
        const done: Patch[] = []
        for (const [i, { hole }] of regions.entries()) {
          const stage = `Filling part ${i + 1} of ${regions.length}`
          onProgress(stage, 0.1 + (0.9 * i) / regions.length)
          done.push(await fill({ photo, alpha, hole, done }, model, shape, setup.model))
        }
        return done
      } finally {
        model.close()
      }
    },
  }
}

interface Job {
  photo: Pixels
  alpha: Plane
  hole: Rect
  /** Known by now. */
  done: readonly Patch[]
}

/** Fills one hole: the model sees a window round it, in which all that is not filled yet is covered. */
async function fill(job: Job, model: Model, shape: ModelShape, wanted: OnnxModel): Promise<Patch> {
  const { photo, alpha, hole, done } = job
  const window = chooseWindow(hole, photo, shape)
  const seen = cropPhoto(photo, window, done)
  const open = cropMask(alpha, window)
  for (const { rect } of done) uncover(open, rect, window)
  const rgb = await resized(withoutAlpha(seen), 3, window, shape)
  const covered = await resized(covers(open), 1, window, shape)
  const output = await model.run({
    [shape.image.name]: imageTensor(rgb, covered, shape, wanted),
    [shape.mask.name]: maskTensor(covered, shape, wanted),
  })
  const picture = toPicture(output, shape, wanted.whiteOut)
  const made = await resized(picture, 3, shape, window)
  return blended(job, window, made)
}

/** 255 wherever the weight is above 0: the model must not see what a soft edge lets through. */
function covers({ data }: Plane): Uint8Array {
  return Uint8Array.from(data, (weight) => (weight === 0 ? 0 : 255))
}

/** What has been filled is known. */
function uncover(open: Plane, { x, y, width, height }: Rect, window: Rect): void {
  const left = Math.max(x, window.x) - window.x
  const right = Math.min(x + width, window.x + window.width) - window.x
  const bottom = Math.min(y + height, window.y + window.height) - window.y
  for (let row = Math.max(y, window.y) - window.y; row < bottom; row++)
    if (right > left) open.data.fill(0, row * open.width + left, row * open.width + right)
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let i = 0; i < rgb.length / 3; i++) for (let k = 0; k < 3; k++) rgb[i * 3 + k] = rgba[i * 4 + k]!
  return rgb
}

type Size = Pick<Rect, 'width' | 'height'>

/** A plane is reduced by the mean, so that a pixel that is covered in part is not 0. */
async function resized(data: Uint8Array, channels: 1 | 3, from: Size, to: Size): Promise<Uint8Array> {
  if (from.width === to.width && from.height === to.height) return data
  const { width, height } = from
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
    .resize(to.width, to.height, { fit: 'fill', kernel: channels === 1 ? 'linear' : 'cubic' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}

/** The hole with the fill laid over the photo by its weights; outside, and in alpha, the photo's own bytes. */
function blended({ photo, alpha, hole, done }: Job, window: Rect, made: Uint8Array): Patch {
  const data = cropPhoto(photo, hole, done)
  for (let row = 0; row < hole.height; row++)
    for (let column = 0; column < hole.width; column++) {
      const [x, y] = [hole.x + column, hole.y + row]
      const weight = alpha.data[y * alpha.width + x]! / 255
      if (weight === 0) continue
      const to = (row * hole.width + column) * 4
      const from = ((y - window.y) * window.width + x - window.x) * 3
      for (let k = 0; k < 3; k++)
        data[to + k] = Math.round(data[to + k]! + weight * (made[from + k]! - data[to + k]!))
    }
  const pixels = { width: hole.width, height: hole.height, data }
  return { rect: { ...hole }, pixels }
}
