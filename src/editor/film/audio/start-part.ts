import { gainAt, offsetAt, type SoundPart } from './schedule.ts'

/** Where a film is on the clock of an audio context. */
export interface Run {
  seconds: number
  time: number
  speed: number
}

/** Sets one sound to play from where the run is now; null where it is over by then. */
export function startPart(
  part: SoundPart,
  buffer: AudioBuffer,
  run: Run,
  context: BaseAudioContext,
  output: GainNode,
): { source: AudioBufferSourceNode; last: GainNode } | null {
  const at = Math.max(run.time, context.currentTime)
  const now = run.seconds + (at - run.time) * run.speed
  if (now >= part.to) return null
  const begin = Math.max(now, part.from)
  const clockAt = (seconds: number) => at + (seconds - now) / run.speed
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: run.speed, loop: part.isLooped })
  source.loopStart = part.offset + part.seam
  source.loopEnd = part.offset + part.length
  let last: AudioNode = source
  const gains = part.gains.map((points) => {
    const node = new GainNode(context)
    node.gain.setValueAtTime(gainAt(points, begin), clockAt(begin))
    for (const { time, gain } of points)
      if (time > begin) node.gain.linearRampToValueAtTime(gain, clockAt(time))
    last = last.connect(node)
    return node
  })
  // Each part has at least its own gain.
  const end = gains.at(-1)!
  end.connect(output)
  source.start(clockAt(begin), offsetAt(part, begin))
  source.stop(clockAt(part.to))
  source.onended = () => end.disconnect()
  return { source, last: end }
}
