import cv from '@techstark/opencv-js'
import type { Pixels, Rect } from '../../../core/imaging/pixels.ts'
import { openCvReady } from '../opencv.ts'

/** Waits until opencv-js has loaded its WebAssembly; then times its GrabCut (five rounds) for a box, in milliseconds. */
export async function loadGrabCut(): Promise<(photo: Pixels, box: Rect) => number> {
  await openCvReady()
  return (photo, box) => {
    const rgba = cv.matFromArray(photo.height, photo.width, cv.CV_8UC4, photo.data)
    const rgb = new cv.Mat()
    cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB)
    const [mask, inside, outside] = [new cv.Mat(), new cv.Mat(), new cv.Mat()]
    const start = performance.now()
    cv.grabCut(
      rgb,
      mask,
      new cv.Rect(box.x, box.y, box.width, box.height),
      outside,
      inside,
      5,
      cv.GC_INIT_WITH_RECT,
    )
    const took = performance.now() - start
    for (const mat of [rgba, rgb, mask, inside, outside]) mat.delete()
    return took
  }
}
