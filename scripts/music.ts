/**
 * Plays and encodes the music that ships with the project, all of it our own work: `npm run music`. It needs ffmpeg
 * with libmp3lame, on the path or at FFMPEG_PATH. The same source gives the same samples.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { limit } from './music/effects.ts'
import { SAMPLE_RATE, createLoop, mixInto, type Loop } from './music/loop.ts'
import { playEveningCity } from './music/tracks/evening-city.ts'
import { playMorningLight } from './music/tracks/morning-light.ts'
import { playOpenHouse } from './music/tracks/open-house.ts'

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const folder = fileURLToPath(new URL('../public/music', import.meta.url))
/** EBU R 128: loudness in LUFS, and the highest sample, which leaves room for what encoding adds. */
const loudness = -16
const peak = 10 ** (-2 / 20)
const maxBytes = 500 * 1024

const tracks = {
  'morning-light': playMorningLight,
  'open-house': playOpenHouse,
  'evening-city': playEveningCity,
}

function main(): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mullion-music-'))
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, play] of Object.entries(tracks)) encode(name, play(), scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function encode(name: string, played: Loop, scratch: string): void {
  const wav = path.join(scratch, `${name}.wav`)
  const file = path.join(folder, `${name}.mp3`)
  let loop = played
  // The second pass makes up for what the limiter took.
  for (let pass = 0; pass < 2; pass++) {
    writeFileSync(wav, waveFile(loop))
    loop = limit(louder(loop, loudness - measure(wav).integrated), peak)
  }
  writeFileSync(wav, waveFile(loop))
  // MP3 says how many samples it begins and ends with that are not music. Players leave them out, so the loop has no gap.
  run(['-y', '-i', wav, '-c:a', 'libmp3lame', '-b:a', '96k', '-bitexact', file])
  const heard = countFrames(file)
  if (heard !== loop.left.length) throw new Error(`${file} has ${heard} samples, not ${loop.left.length}`)
  const { integrated, truePeak } = measure(file)
  const bytes = statSync(file).size
  if (bytes > maxBytes) throw new Error(`${file} has ${bytes} bytes, more than ${maxBytes}`)
  const seconds = loop.left.length / SAMPLE_RATE
  console.log(`${name}: ${seconds} s, ${Math.round(bytes / 1024)} KB, ${integrated} LUFS, ${truePeak} dBTP`)
}

function louder(loop: Loop, decibels: number): Loop {
  const result = createLoop(loop.left.length)
  mixInto(result, loop, 10 ** (decibels / 20))
  return result
}

/** Loudness and highest peak of a file, three times over, as a loop is heard. */
function measure(file: string): { integrated: number; truePeak: number } {
  const log = run(['-stream_loop', '2', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN)
  return { integrated: read(/I:\s+(-?[\d.]+) LUFS/), truePeak: read(/Peak:\s+(-?[\d.]+) dBFS/) }
}

/** Samples of a channel that a file is played as. */
function countFrames(file: string): number {
  const args = ['-v', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-']
  const { stdout, error } = spawnSync(ffmpeg, args, { maxBuffer: 2 ** 26 })
  if (error) throw error
  return stdout.length / 2
}

function run(args: readonly string[]): string {
  const { status, stderr, error } = spawnSync(ffmpeg, ['-hide_banner', ...args], { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}:\n${stderr}`)
  return stderr
}

/** A RIFF file of 32-bit floats. */
function waveFile({ left, right }: Loop): Buffer {
  const head = Buffer.alloc(44)
  const bytes = left.length * 8
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(3, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * 8, 28)
  head.writeUInt16LE(8, 32)
  head.writeUInt16LE(32, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  const samples = new Float32Array(left.length * 2)
  for (let i = 0; i < left.length; i++) {
    samples[2 * i] = left[i]
    samples[2 * i + 1] = right[i]
  }
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

main()
