import cvModule from '@techstark/opencv-js'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { timeHere } from './timing.ts'

/** Waits until opencv-js has loaded its WebAssembly. */
export async function loadTelea(): Promise<(photo: Pixels, mask: Plane) => { pixels: Pixels; took: number }> {
  const cv = cvModule
  if (typeof cv.Mat !== 'function')
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve
    })
  return (photo, mask) => {
    const rgba = cv.matFromArray(photo.height, photo.width, cv.CV_8UC4, photo.data)
    const rgb = new cv.Mat()
    cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB)
    const hole = cv.matFromArray(mask.height, mask.width, cv.CV_8UC1, mask.data)
    const out = new cv.Mat()
    const took = timeHere(() => cv.inpaint(rgb, hole, out, 5, cv.INPAINT_TELEA))
    cv.cvtColor(out, rgba, cv.COLOR_RGB2RGBA)
    const pixels = { width: photo.width, height: photo.height, data: Uint8Array.from(rgba.data) }
    for (const mat of [rgba, rgb, hole, out]) mat.delete()
    return { pixels, took }
  }
}
