/** A film that runs: where it was at a moment of the clock, and how fast it goes from there. */
export interface Course {
  /** Frames, also between two of them. */
  frame: number
  /** Seconds of the clock. */
  time: number
  /** Times real time; negative backwards. */
  speed: number
}

const MAX_SPEED = 4

/** The speed that is played for one that was asked for; 0 is none. */
export function clampSpeed(speed: number): number {
  return Math.max(-MAX_SPEED, Math.min(MAX_SPEED, speed))
}

/** A whole frame within a film of `frames`. */
export function clampFrame(frame: number, frames: number): number {
  return Math.max(0, Math.min(frames - 1, Math.floor(frame)))
}

/** The frame at a moment of the clock, and whether the film has come to its end, or backwards to its start. */
export function placeAt(
  course: Course,
  time: number,
  { fps, frames }: { fps: number; frames: number },
): { frame: number; isOver: boolean } {
  // A clock that is behind its start (sound has a latency) still shows the first frame.
  const passed = Math.max(0, time - course.time)
  // 29.999… frames are 30: seconds of the clock are rounded.
  const exact = course.frame + passed * fps * course.speed + 1e-6
  const isOver = course.speed > 0 ? exact >= frames : exact <= 0
  return { frame: clampFrame(exact, frames), isOver }
}
