/** Seconds between two named ticks; below one second they are named in frames. */
const STEPS_SECONDS = [1, 2, 4, 5, 10, 15, 30, 60, 120, 300]
const STEPS_FRAMES = [1, 2, 5, 10, 15]
/** Room that a name needs, in pixels. */
const NAME_PX = 64

export interface Tick {
  frame: number
  name: string
}

/** The named ticks between two frames at a scale. */
export function rulerTicks(from: number, to: number, pixelsPerFrame: number, fps: number): Tick[] {
  const steps = [...STEPS_FRAMES.filter((frames) => frames < fps), ...STEPS_SECONDS.map((s) => s * fps)]
  const step = steps.find((frames) => frames * pixelsPerFrame >= NAME_PX) ?? steps.at(-1)!
  const ticks: Tick[] = []
  for (let frame = Math.max(0, Math.floor(from / step) * step); frame <= to; frame += step)
    ticks.push({ frame, name: tickName(frame, fps, step < fps) })
  return ticks
}

/** `0:04`, with the frame of the second where ticks are closer than seconds: `0:04:15`. */
function tickName(frame: number, fps: number, hasFrames: boolean): string {
  const seconds = Math.floor(frame / fps)
  const two = (value: number) => String(value).padStart(2, '0')
  const name = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  return hasFrames ? `${name}:${two(frame % fps)}` : name
}
