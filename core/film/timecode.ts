/** A frame as minutes, seconds and frames: 95 at 30 frames a second is "00:03:05". */
export function formatTimecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps)
  return [Math.floor(seconds / 60), seconds % 60, frame % fps]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')
}

/**
 * The frame that a timecode names; null for what is none. Parts that are left out are those in front: "3:05" is three
 * seconds and five frames, "12" is twelve frames.
 */
export function parseTimecode(text: string, fps: number): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null
  const [frames, seconds = 0, minutes = 0] = parts.map(Number).toReversed()
  return (minutes * 60 + seconds) * fps + frames
}
