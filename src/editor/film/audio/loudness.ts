/** The largest sample of each `step` of them, from 0 to 255. `pcm` is one channel, −1 to 1. */
export function computeLoudness(pcm: Float32Array, step: number): Uint8Array<ArrayBuffer> {
  const loudness = new Uint8Array(Math.ceil(pcm.length / step))
  for (let at = 0; at < loudness.length; at++) {
    const end = Math.min(pcm.length, (at + 1) * step)
    let peak = 0
    for (let i = at * step; i < end; i++) peak = Math.max(peak, Math.abs(pcm[i]!))
    loudness[at] = Math.min(255, Math.round(peak * 255))
  }
  return loudness
}
