import type { FilmInput } from '../../../core/contract/film-document.ts'
import type { PreviewPhoto, PreviewSound } from '../../../src/editor/film/preview-material.ts'
import { toneWav } from './tone.ts'

/**
 * A photo of the size that is drawn from, with colours that differ from place to place, as a PNG. `item` is a white part
 * of it: left, top, right and bottom in fractions.
 */
export async function paintPhoto(
  id: string,
  hue: number,
  item?: readonly [number, number, number, number],
): Promise<PreviewPhoto> {
  const [width, height] = [1024, 576]
  const paper = new OffscreenCanvas(width, height)
  const pen = paper.getContext('2d')!
  const light = pen.createLinearGradient(0, 0, width, height)
  light.addColorStop(0, `hsl(${hue} 70% 75%)`)
  light.addColorStop(1, `hsl(${hue + 60} 60% 25%)`)
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  if (item !== undefined) {
    const [left, top, right, bottom] = item
    pen.fillStyle = 'white'
    pen.fillRect(left * width, top * height, (right - left) * width, (bottom - top) * height)
  }
  const file = await paper.convertToBlob()
  return { image_id: id, width, height, room: null, preview_url: URL.createObjectURL(file) }
}

export function sound(id: string, seconds: number): PreviewSound {
  const file = new Blob([toneWav({ seconds })], { type: 'audio/wav' })
  return { id, url: URL.createObjectURL(file), duration: seconds }
}

export function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [idOf(item), item]))
}

/** Two seconds. */
export const twoClips: FilmInput = {
  clips: [
    { image_id: 'one', frames: 30, motion: { kind: 'push-in' } },
    { image_id: 'two', frames: 30, motion: { kind: 'pan-left' } },
  ],
}
