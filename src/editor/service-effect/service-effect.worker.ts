/** Runs the engine of a service on a reduced photo: the same code that the order runs at full size. */
import type { Product } from '../../../core/contract/shapes.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import { prepareDusk } from '../../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../../core/imaging/enhance/prepare-enhancement.ts'
import { reduceExact } from '../../../core/imaging/filters/reduce-exact.ts'
import type { Pixels, Rect } from '../../../core/imaging/pixels.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import type { Size } from '../viewport/view-maths.ts'
import { Refusal } from '../../../core/refusal.ts'

/** As the photo's analysis found it, null where its lines do not tell; undefined where there is no analysis. */
export type KnownCamera = Camera | null | undefined

/** A photo to be reduced to `size`, which is `scale` pixels for each pixel of the whole photo. */
interface Preparation {
  product: Product
  photo: Pixels
  size: Size
  scale: number
  camera: KnownCamera
}

export interface Rendered {
  /** The receiver closes it. */
  bitmap: ImageBitmap
  /** Those that the engine lights, in shares of the photo; none where it lights none. */
  windows: readonly Rect[]
  /** What was asked for and the photo does not have, in words for the user. */
  note: string | null
  /** Whether it shows the property other than the photo does; null where the engine leaves that to the settings. */
  alters: boolean | null
}

interface Prepared {
  render(settings: Settings): Pixels
  windows?(settings: Settings): readonly Rect[]
  note?(settings: Settings): string | null
  alters?(settings: Settings): boolean
}
let prepared: Prepared | null = null

const calls = {
  /** Looks at a photo, once. Throws, in words for the user, when the engine refuses; so does `render`. */
  prepare: (preparation: Preparation, onProgress: (stage: string, fraction: number) => void): void => {
    prepared = prepare(preparation, onProgress)
  },
  render: async (settings: Settings): Promise<Rendered> => {
    if (prepared === null) throw new Error('The photo is not prepared yet.')
    const bitmap = await toBitmap(prepared.render(settings))
    const windows = prepared.windows?.(settings) ?? []
    const note = prepared.note?.(settings) ?? null
    const alters = prepared.alters?.(settings) ?? null
    return transfer({ bitmap, windows, note, alters }, [bitmap])
  },
}

export type ServiceEffectWorker = typeof calls

answerPage((send) => serve(calls, send))

function prepare(
  { product, photo: given, size, scale, camera }: Preparation,
  onProgress: (stage: string, fraction: number) => void,
): Prepared {
  const photo = reduceExact(given, size)
  if (product === 'image-enhancement') return prepareEnhancement(photo, { scale, camera, onProgress })
  if (product === 'day-to-dusk') return prepareDusk(photo, { scale, onProgress })
  throw new Refusal('This service has no free preview.')
}

function toBitmap({ width, height, data }: Pixels): Promise<ImageBitmap> {
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length)
  return createImageBitmap(new ImageData(bytes, width, height))
}
