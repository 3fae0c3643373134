import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TrackId } from '../../core/contract/shipped-tracks.ts'
import { runWasm } from '../../server/film/wasm-core.ts'

/** A track that comes with Mullion as the page hears it for its beats: mono, 8 kHz, -1 to 1. */
export async function decodeTrack(id: TrackId): Promise<Float32Array> {
  const { outputs } = await runWasm({
    args: ['-loglevel', 'error', '-i', 'track.mp3', '-ac', '1', '-ar', '8000', '-f', 'f32le', 'pcm'],
    files: { 'track.mp3': readFileSync(path.join(import.meta.dirname, `../../public/music/${id}.mp3`)) },
    outputs: ['pcm'],
    bytes: 256 * 1024 * 1024,
  })
  return new Float32Array(outputs.pcm.slice().buffer)
}
