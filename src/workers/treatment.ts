/** Runs the engine of a service on a reduced photo: the same code that the order runs at full size. */
import type { Settings } from '../../core/contract/widgets.ts'
import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import { reduceExact } from '../../core/imaging/filters/reduce-exact.ts'
import type { Pixels, Rect } from '../../core/imaging/pixels.ts'
import type { TreatmentAnswer, TreatmentRequest } from '../editor/treatment/treatment-messages.ts'

interface Scope {
  postMessage(message: TreatmentAnswer, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<TreatmentRequest>) => void) | null
}
const scope = self as unknown as Scope

interface Prepared {
  render(settings: Settings): Pixels
  windows?(settings: Settings): readonly Rect[]
  note?(settings: Settings): string | null
  alters?(settings: Settings): boolean
}
let prepared: Prepared | null = null

scope.onmessage = ({ data }) => {
  void work(data).catch((reason: unknown) => {
    const message = reason instanceof Error ? reason.message : 'The preview could not be made.'
    scope.postMessage({ kind: 'refused', message }, [])
  })
}

async function work(request: TreatmentRequest): Promise<void> {
  if (request.kind === 'prepare') {
    prepared = prepare(request)
    return scope.postMessage({ kind: 'prepared' }, [])
  }
  if (prepared === null) throw new Error('The photo is not prepared yet.')
  const bitmap = await toBitmap(prepared.render(request.settings))
  const windows = prepared.windows?.(request.settings) ?? []
  const note = prepared.note?.(request.settings) ?? null
  const alters = prepared.alters?.(request.settings) ?? null
  scope.postMessage({ kind: 'rendered', bitmap, windows, note, alters }, [bitmap])
}

function prepare({
  product,
  photo: given,
  size,
  scale,
  camera,
}: TreatmentRequest & { kind: 'prepare' }): Prepared {
  const photo = reduceExact(given, size)
  const onProgress = (stage: string, fraction: number) =>
    scope.postMessage({ kind: 'progress', stage, fraction }, [])
  if (product === 'image-enhancement') return prepareEnhancement(photo, { scale, camera, onProgress })
  if (product === 'day-to-dusk') return prepareDusk(photo, { scale, onProgress })
  throw new RangeError('This service has no free preview.')
}

function toBitmap({ width, height, data }: Pixels): Promise<ImageBitmap> {
  const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length)
  return createImageBitmap(new ImageData(bytes, width, height))
}
