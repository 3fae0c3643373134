export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' | 'heic'

export const pictureTypes: Record<PictureFormat, { mime: string; extension: string }> = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  png: { mime: 'image/png', extension: 'png' },
  webp: { mime: 'image/webp', extension: 'webp' },
  avif: { mime: 'image/avif', extension: 'avif' },
  tiff: { mime: 'image/tiff', extension: 'tif' },
  heic: { mime: 'image/heic', extension: 'heic' },
}
