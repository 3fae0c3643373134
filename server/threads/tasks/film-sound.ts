import { measureWaveform } from '../../film/waveform.ts'
import { mixSound } from '../../film/sound.ts'
import type { Input, Output } from '../tasks.ts'

export async function mixFilmSound({
  film,
  sounds,
  seconds,
  folder,
}: Input<'mixFilmSound'>): Promise<Output<'mixFilmSound'>> {
  return { m4a: await mixSound(film, sounds, seconds, folder) }
}

export async function drawWaveform({ sound }: Input<'drawWaveform'>): Promise<Output<'drawWaveform'>> {
  return { waveform: await measureWaveform(sound) }
}
