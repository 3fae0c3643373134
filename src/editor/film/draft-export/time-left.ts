/** Before that it cannot be told how fast frames are made. */
const MIN_FRAMES = 12
const MIN_MS = 1_000

/** Seconds until all `frames` are made, by those that are; null until it can be told. `now` is in milliseconds. */
export function createTimeLeft(frames: number): (frame: number, now: number) => number | null {
  let begin: { frame: number; now: number } | null = null
  return (frame, now) => {
    if (frame === 0) return null
    begin ??= { frame, now }
    const [made, ms] = [frame - begin.frame, now - begin.now]
    return made < MIN_FRAMES || ms < MIN_MS ? null : Math.ceil((((frames - frame) / made) * ms) / 1000)
  }
}
