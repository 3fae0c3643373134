import path from 'node:path'
import sharp from 'sharp'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'
import { renderStreet } from '../../../core/scene/exterior/render-street.ts'
import { networkFile } from '../../../server/perception/network-file.ts'
import type { TaskRequest } from '../../../server/threads/tasks.ts'

const SAMPLE = path.join(import.meta.dirname, '../../../server/samples/living-room.jpg')

export const services = ['item-removal', 'image-enhancement', 'day-to-dusk'] as const
export type OrderedService = (typeof services)[number]

/** The work of an order, and of preparing a photo, as the server hands it to a thread. */
export async function orderTask(
  service: OrderedService | 'preparing a photo',
  width: number,
  height: number,
): Promise<TaskRequest> {
  const bytes = await photoOf(service, width, height)
  const engine = { provider: 'built-in' } as const
  const source = { bytes, patches: [] }
  const network = networkFile({ PERCEPTION_MODEL: undefined })
  if (service === 'preparing a photo') return { task: 'prepare', input: { bytes, network } }
  if (service === 'item-removal') {
    const settings = removalSettingsSchema.parse({})
    return {
      task: 'removeItems',
      input: {
        source,
        mask: await boxMask(width, height),
        engine,
        settings,
        perception: null,
        corrections: null,
        network,
      },
    }
  }
  const input = {
    source,
    engine,
    product: service,
    settings: {},
    labels: null,
    perception: null,
    corrections: null,
    network,
    foreground: null,
    room: undefined,
    spaceId: null,
    layout: null,
    design: null,
    models: [],
    pictures: [],
    seed: 1,
  }
  return { task: 'applyServiceEffect', input }
}

/** A street for dusk, which refuses rooms; for the others the sample photo. Enlarged, as JPEG. */
async function photoOf(service: string, width: number, height: number): Promise<Uint8Array> {
  const { picture } = renderStreet({ width: 1200, height: 800, seed: 7 })
  const small =
    service === 'day-to-dusk'
      ? sharp(picture.data, { raw: { width: 1200, height: 800, channels: 4 } }).removeAlpha()
      : sharp(SAMPLE)
  return new Uint8Array(await small.resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer())
}

/** A box of 5 % of the photo. */
async function boxMask(width: number, height: number): Promise<Uint8Array> {
  const [across, down] = [Math.round(width * 0.25), Math.round(height * 0.2)]
  const box = await sharp({ create: { width: across, height: down, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const mask = sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
  return new Uint8Array(
    await mask
      .composite([{ input: box, left: Math.round(width * 0.4), top: Math.round(height * 0.6) }])
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  )
}
