import sharp from 'sharp'
import type { Film } from '../../core/contract/film-document.ts'
import type { FilmPhoto } from '../../core/film/frame-plan.ts'
import { photoWorkingSize } from '../../core/film/raster/working-size.ts'
import type { RasterPhoto } from '../../core/film/raster/film-raster.ts'
import { isSpatialSure } from '../../core/film/spatial/doubt.ts'
import { CUTTERS } from '../../core/film/spatial/cutters.ts'
import { prepareSpatial } from '../../core/film/spatial/scene.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'

interface Size {
  width: number
  height: number
}

/** Reads the pixels of a photo, upright; they may be reduced to `size` already, else they have full size. */
export type ReadPixels = (imageId: string, size?: Size) => Promise<Pixels>

export interface FilmPhotos {
  /** Decodes what of these is not there yet, and drops all others. */
  load: (imageIds: ReadonlySet<string>) => Promise<void>
  /** A photo that is loaded. */
  get: (imageId: string) => RasterPhoto
}

/** The photos of a film at the size at which frames are drawn from them, a few at a time. */
export function createFilmPhotos(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  { width, height, isSpatial }: { width: number; height: number; isSpatial: boolean },
  read: ReadPixels,
): FilmPhotos {
  const loaded = new Map<string, RasterPhoto>()
  const decode = async (imageId: string): Promise<RasterPhoto> => {
    const known = photos.get(imageId)
    const sizeOf = (photo: FilmPhoto) => photoWorkingSize(film, imageId, photo, width, height)
    const wanted = known && sizeOf(known)
    const full = await read(imageId, wanted)
    const size = wanted ?? sizeOf({ ...full, image_id: imageId, room: null })
    const pixels = await resize(full, size)
    const room = known?.room ?? null
    return {
      ...pixels,
      spatial:
        isSpatial && room !== null && isSpatialSure(room) ? prepareSpatial(pixels, room, CUTTERS) : null,
    }
  }
  return {
    load: async (imageIds) => {
      for (const id of loaded.keys()) if (!imageIds.has(id)) loaded.delete(id)
      for (const id of imageIds) if (!loaded.has(id)) loaded.set(id, await decode(id))
    },
    get: (imageId) => {
      const photo = loaded.get(imageId)
      if (!photo) throw new RangeError(`the photo ${imageId} is not loaded`)
      return photo
    },
  }
}

async function resize(
  { width, height, data }: Pixels,
  size: Size,
): Promise<Size & { data: Uint8ClampedArray }> {
  if (size.width >= width && size.height >= height)
    return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
  const { data: small, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(size.width, size.height, { kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(small.buffer, small.byteOffset, small.length),
  }
}
