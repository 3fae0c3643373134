import cv from '@techstark/opencv-js'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { openCvReady } from '../opencv.ts'

/** Waits for opencv-js; then finds line segments with its Canny and probabilistic Hough transform, and gives how many. */
export async function loadHough(): Promise<(photo: Pixels) => number> {
  await openCvReady()
  return (photo) => {
    const rgba = cv.matFromArray(photo.height, photo.width, cv.CV_8UC4, photo.data)
    const [grey, edges, lines] = [new cv.Mat(), new cv.Mat(), new cv.Mat()]
    cv.cvtColor(rgba, grey, cv.COLOR_RGBA2GRAY)
    cv.Canny(grey, edges, 50, 150)
    cv.HoughLinesP(edges, lines, 1, Math.PI / 180, 40, photo.width * 0.03, 4)
    const found = lines.rows
    for (const mat of [rgba, grey, edges, lines]) mat.delete()
    return found
  }
}
