import { useEffect, useState } from 'react'

/** Longer side of a tile's picture, in pixels. */
const EDGE_PX = 256

/** A photo on its way to the library: its own file, by FFmpeg where the browser does not read its format. */
export function ComingPhoto({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const off = new AbortController()
    let made: string | null = null
    const show = async () => {
      const picture = await readPicture(file, off.signal)
      if (off.signal.aborted) return
      made = URL.createObjectURL(picture)
      setUrl(made)
    }
    // A file that neither reads stays without a picture: the server says what is wrong with it.
    show().catch(() => undefined)
    return () => {
      off.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [file])
  return (
    <li title={file.name} className="aspect-[112/60] overflow-hidden rounded-1 bg-line opacity-60">
      {url === null ? null : <img src={url} alt={file.name} className="size-full object-cover" />}
    </li>
  )
}

async function readPicture(file: File, signal: AbortSignal): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: EDGE_PX, resizeQuality: 'medium' }).catch(
    () => null,
  )
  if (bitmap === null) {
    const { thumbnail } = await import('../ffmpeg/commands.ts')
    return thumbnail(new Uint8Array(await file.arrayBuffer()), EDGE_PX, signal)
  }
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
