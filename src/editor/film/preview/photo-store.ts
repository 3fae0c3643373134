import type { SpatialPose } from '../../../../core/film/frame-plan.ts'
import {
  hasToCut,
  needsCutters,
  prepareSpatial,
  type SpatialCutters,
} from '../../../../core/film/spatial/scene.ts'
import type { RasterPhoto } from '../../../../core/film/raster/film-raster.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import type { Size } from '../../viewport/view-maths.ts'
import type { PreviewFault, PreviewPhoto } from '../preview-material.ts'

/** Shown for photos that could not be read, or are not there yet. */
const GREY: RasterPhoto = {
  width: 1,
  height: 1,
  data: Uint8ClampedArray.of(64, 64, 64, 255),
  spatial: null,
}
/** A photo that is larger than wanted by up to this is not read again: it would hardly look better. */
const SPARE = 1.6

/** Pixels of photos at the sizes that a film is drawn from, in a worker. What was not used for longest goes first. */
export interface PhotoStore {
  /** Grey until it is loaded, and again once it had to make room. */
  get(imageId: string): RasterPhoto
  /** Counts as a use: what a frame was asked for stays while its other photos are loaded. */
  has(imageId: string, size: Size): boolean
  /** Reads, decodes and reduces a photo. Never rejects: one that cannot be read is reported, and is there as grey. */
  load(photo: PreviewPhoto, size: Size): Promise<void>
  /** Whether nothing has to be loaded or cut out before such a camera moves through the room of the photo. */
  hasScene(photo: PreviewPhoto, pose: SpatialPose): boolean
  /** Loads what such a camera needs besides the photo. */
  loadScene(photo: PreviewPhoto, pose: SpatialPose): Promise<void>
  /** Makes what a camera needs that moves through the room of a photo that is there. */
  prepareScene(photo: PreviewPhoto): void
  /** Whether more photos can be loaded without losing others. */
  hasRoom(): boolean
  clear(): void
  /** Photos that could not be read are tried again. */
  forgetFaults(): void
}

export function createPhotoStore(maxBytes: number, onFault: (fault: PreviewFault) => void): PhotoStore {
  /** In the order in which they were used last. */
  const photos = new Map<string, RasterPhoto>()
  const loading = new Map<string, { size: Size; done: Promise<void> }>()
  const faulty = new Set<string>()
  /** Loaded with the first house front or item that is cut out. */
  let cutters: SpatialCutters | null = null

  const bytes = () => [...photos.values()].reduce((sum, photo) => sum + memoryOf(photo), 0)
  const evict = () => {
    let excess = bytes() - maxBytes
    for (const [id, photo] of photos) {
      if (excess <= 0) return
      photos.delete(id)
      excess -= memoryOf(photo)
    }
  }
  const use = (imageId: string) => {
    const photo = photos.get(imageId)
    if (photo === undefined) return undefined
    photos.delete(imageId)
    photos.set(imageId, photo)
    return photo
  }
  const read = async (photo: PreviewPhoto, size: Size) => {
    try {
      photos.set(photo.image_id, await readPixels(photo.preview_url, size))
      evict()
    } catch (reason) {
      console.warn(reason)
      faulty.add(photo.image_id)
      onFault({ id: photo.image_id, kind: 'photo', message: 'A photo of the film could not be loaded.' })
    }
  }

  return {
    get: (imageId) => use(imageId) ?? GREY,
    has: (imageId, size) => faulty.has(imageId) || isFit(use(imageId), size),
    load: (photo, size) => {
      const under = loading.get(photo.image_id)
      if (under !== undefined && isFit(under.size, size)) return under.done
      const done = read(photo, size).finally(() => {
        if (loading.get(photo.image_id)?.done === done) loading.delete(photo.image_id)
      })
      loading.set(photo.image_id, { size, done })
      return done
    },
    hasScene: ({ image_id: id, room }, pose) => {
      const photo = photos.get(id)
      if (photo === undefined || room === null || !needsCutters(room, pose)) return true
      return cutters !== null && photo.spatial !== null && !hasToCut(photo.spatial, pose)
    },
    loadScene: async ({ room }, pose) => {
      if (cutters !== null || room === null || !needsCutters(room, pose)) return
      cutters = (await import('../../../../core/film/spatial/cutters.ts')).CUTTERS
      // Scenes that were made without them.
      for (const photo of photos.values()) photo.spatial = null
    },
    prepareScene: ({ image_id: id, room }) => {
      const photo = photos.get(id)
      if (photo !== undefined && photo.spatial === null && room !== null)
        photo.spatial = prepareSpatial(photo, room, cutters)
    },
    hasRoom: () => bytes() < maxBytes * 0.8,
    clear: () => photos.clear(),
    forgetFaults: () => faulty.clear(),
  }
}

/** A house that is cut from its sky has two more pictures. */
function memoryOf({ width, height, spatial }: RasterPhoto): number {
  return width * height * 4 * (spatial !== null && spatial.layers !== null ? 3 : 1)
}

function isFit(photo: Size | undefined, { width }: Size): boolean {
  return photo !== undefined && photo.width >= width && photo.width <= width * SPARE
}

async function readPixels(url: string, { width, height }: Size): Promise<RasterPhoto> {
  const answer = await fetch(mediaUrl(url))
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  const bitmap = await createImageBitmap(await answer.blob(), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  })
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser gives workers no canvas')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data, spatial: null }
}
