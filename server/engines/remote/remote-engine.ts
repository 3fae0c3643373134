import { Refusal } from '../../../core/refusal.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeFullJpeg, encodeLossless } from '../../pictures/encode.ts'
import { readPictureInfo } from '../../pictures/inspect.ts'
import type { EngineSetup } from '../seam/engine-setup.ts'
import type {
  ServiceEffectEngine,
  ServiceEffectProduct,
  ServiceEffectRequest,
} from '../seam/service-effect-engine.ts'
import { unavailable } from '../seam/unavailable.ts'
import { askServer, fetchPublic } from './ask-server.ts'
import { editPrompt } from './edit-prompt.ts'

type RemoteSetup = EngineSetup & { provider: 'remote' }

/** How far the shape of a result may be from the photo's before it counts as another picture: models round sides. */
const shapeSlack = 0.03

/**
 * An engine behind POST /v1/images/edits, as the OpenAI API has it and many inference servers speak it: photo and
 * prompt as a multipart form, the picture back as base64 or by its address.
 */
export function remoteEngine(product: ServiceEffectProduct, setup: RemoteSetup): ServiceEffectEngine {
  const { host } = new URL(setup.url)
  return {
    record: { provider: 'remote', name: host, version: setup.model ?? 'default model' },
    limits: `The photo is sent to ${host}. A model there makes a new picture: details may change, and it may come back smaller. There is no free preview.`,
    check: ({ design }) => {
      if (design !== null)
        throw new Refusal(
          `Surfaces that are chosen one by one are changed by the built-in engine alone; ${host} takes the settings.`,
        )
    },
    apply: async (request, onProgress) => {
      onProgress('Sending the photo', 0.05)
      const form = await buildForm(product, setup, request)
      onProgress(`Waiting for ${host}`, 0.15)
      const answer = await askServer(`${setup.url}/v1/images/edits`, {
        method: 'POST',
        headers: setup.key === null ? {} : { authorization: `Bearer ${setup.key}` },
        body: form,
        timeout: setup.timeout,
      })
      onProgress('Reading the result', 0.85)
      const picture = await readResult(await readPicture(answer, setup), request.photo)
      return { picture, alters: null, layout: null, design: null, changed: null }
    },
  }
}

async function buildForm(
  product: ServiceEffectProduct,
  { model }: RemoteSetup,
  { photo, hasAlpha, settings, spaceId, seed }: ServiceEffectRequest,
): Promise<() => FormData> {
  const bytes = new Uint8Array(hasAlpha ? await encodeLossless(photo) : await encodeFullJpeg(photo))
  const type = hasAlpha ? 'image/png' : 'image/jpeg'
  const prompt = editPrompt(product, { settings, spaceId, seed })
  return () => {
    const form = new FormData()
    form.set('image', new Blob([bytes], { type }), hasAlpha ? 'photo.png' : 'photo.jpg')
    form.set('prompt', prompt)
    form.set('n', '1')
    if (model !== null) form.set('model', model)
    return form
  }
}

async function readPicture(answer: Buffer, setup: RemoteSetup): Promise<Buffer> {
  const [first] = parseData(answer)
  if (typeof first?.b64_json === 'string') return Buffer.from(first.b64_json, 'base64')
  if (typeof first?.url !== 'string') throw unavailable('its answer holds no picture')
  const address = URL.parse(first.url, setup.url)
  if (!address) throw unavailable('its answer names an address that is not allowed')
  // The operator configured this server, so it may be private; other addresses in its answer must be public.
  return address.origin === new URL(setup.url).origin
    ? askServer(address.href, { method: 'GET', timeout: setup.timeout })
    : fetchPublic(address.href, setup.timeout)
}

function parseData(answer: Buffer): { b64_json?: unknown; url?: unknown }[] {
  try {
    const { data } = JSON.parse(answer.toString('utf8')) as { data?: unknown }
    if (Array.isArray(data)) return data
  } catch {
    // Not JSON: reported below.
  }
  throw unavailable('its answer is not of the expected shape')
}

async function readResult(bytes: Buffer, photo: Pixels): Promise<Pixels> {
  const result = await readPictureInfo(bytes)
    .then(({ format }) => decodePicture(bytes, format))
    .catch((error: unknown) => {
      throw unavailable('the picture that came back cannot be read, or is too small or too large', error)
    })
  const shape = (result.width * photo.height) / (result.height * photo.width)
  if (Math.abs(shape - 1) > shapeSlack)
    throw unavailable(
      `the picture that came back has another shape, ${result.width} × ${result.height} instead of ${photo.width} × ${photo.height}`,
    )
  return result
}
