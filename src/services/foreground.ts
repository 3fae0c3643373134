import type { Mask } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { mediaUrl } from './media-url.ts'

/** Keeps a mask of what stands in front of a photo's furniture; its id goes into the layout. */
export async function saveForeground(imageId: string, png: Uint8Array): Promise<Mask> {
  const file = new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
  const { mask } = await call(routes.saveForeground, {
    file,
    fileName: 'mask.png',
    fields: { image_id: imageId },
  })
  return mask
}

/** The address of such a mask, signed anew. */
export async function foregroundUrl(imageId: string, id: string): Promise<string> {
  const { mask } = await call(routes.getForeground, { params: { image_id: imageId, id } })
  return mediaUrl(mask.url)
}
