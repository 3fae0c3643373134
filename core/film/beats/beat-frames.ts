import type { Film } from '../../contract/film-document.ts'

/** Frames that beats fall on, rounded, from 0 up to and with `length`. */
export function beatFrames(beats: Film['beats'], fps: number, length: number): number[] {
  if (beats === null) return []
  const step = 60 / beats.bpm
  const frames: number[] = []
  for (let n = Math.ceil(-beats.first / step - 1e-9); ; n++) {
    const frame = Math.round((beats.first + n * step) * fps)
    if (frame > length) return frames
    if (frame >= 0) frames.push(frame)
  }
}
