import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { pictureIdsOf, type Design } from '../../../core/contract/design-document.ts'
import { materialSize } from '../../../core/design/materials/picture.ts'
import type { DesignPictures } from '../../../core/design/prepare-design.ts'
import { reduceExact } from '../../../core/imaging/filters/reduce-exact.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { imageQuery } from '../../services/images.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { queryKeys } from '../../services/query-keys.ts'

/** The pictures of materials that a design lays, as far as they are here: of the same files as the order reads. */
export function useDesignPictures(design: Design | null): DesignPictures {
  const client = useQueryClient()
  return useQueries({
    queries: (design === null ? [] : pictureIdsOf(design)).map((id) => ({
      queryKey: queryKeys.materialPicture(id),
      queryFn: () => readPicture(client, id),
      staleTime: Infinity,
    })),
    combine: together,
  })
}

/** Kept by its reference, so that what is combined changes only with what is there. */
function together(results: readonly { data: Read | undefined }[]): DesignPictures {
  return new Map(
    results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.picture] as const])),
  )
}

interface Read {
  id: string
  picture: Pixels
}

async function readPicture(client: QueryClient, id: string): Promise<Read> {
  const { image } = await client.fetchQuery(imageQuery(id))
  const response = await fetch(mediaUrl(image.preview_url ?? image.display_url))
  if (!response.ok) throw new Error(`The picture could not be loaded (${response.status}).`)
  const bitmap = await createImageBitmap(await response.blob())
  const { width, height } = bitmap
  // What is transparent is white, as the order has it.
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })
  if (context === null) throw new Error('This browser cannot read pixels.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const whole = { width, height, data: context.getImageData(0, 0, width, height).data }
  return { id, picture: reduceExact(whole, materialSize(whole)) }
}
