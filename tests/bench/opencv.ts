import cv from '@techstark/opencv-js'

/** Waits until opencv-js has its WebAssembly. It is no answer of this: it looks like a promise, and would be waited for. */
export async function openCvReady(): Promise<void> {
  if (typeof cv.Mat === 'function') return
  await new Promise<void>((resolve) => {
    cv.onRuntimeInitialized = resolve
  })
}
