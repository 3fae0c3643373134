import cv from '@techstark/opencv-js'

type OpenCv = typeof cv

/** opencv-js, once its WebAssembly is there. */
export async function loadOpenCv(): Promise<OpenCv> {
  if (typeof cv.Mat !== 'function')
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve
    })
  return cv
}
