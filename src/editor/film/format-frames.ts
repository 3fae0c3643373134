/** A length in words: `4 s`, `4 s 12 frames`, `12 frames`. */
export function formatFrames(frames: number, fps: number): string {
  const seconds = Math.floor(frames / fps)
  const rest = frames % fps
  const parts = [
    ...(seconds > 0 ? [`${seconds} s`] : []),
    ...(rest > 0 || seconds === 0 ? [`${rest} ${rest === 1 ? 'frame' : 'frames'}`] : []),
  ]
  return parts.join(' ')
}

/** A length in seconds as short as it can be read: `4 s`, `4.4 s`. */
export function formatSeconds(frames: number, fps: number): string {
  const seconds = frames / fps
  return `${Number.isInteger(seconds) ? seconds : seconds.toFixed(1)} s`
}
