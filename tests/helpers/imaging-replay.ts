import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { classMap } from '../../core/perception/class-map.ts'
import { openPerceiver, perceive } from '../../core/perception/perceive.ts'
import { classNetwork } from '../../core/perception/testing/class-network.ts'
import { renderStreet } from '../../core/scene/exterior/render-street.ts'
import { renderRoom } from '../../core/scene/render-room.ts'

/** FNV-1a of some bytes. */
function hashOf(bytes: ArrayLike<number>): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193) >>> 0
  return hash.toString(16)
}

/** Hashes of what a network of random weights sees in a photo, and of the classes at the photo's size. */
function perceived(photo: Pixels): string[] {
  const map = perceive(photo, openPerceiver(classNetwork())!, { isTwice: true })
  return [hashOf(map.data), hashOf(classMap(map, photo).data)]
}

/** Enhances, relights, measures and perceives these photos; the hashes of what comes of it, and of the photos. */
export function replayImaging(room: Pixels, street: Pixels) {
  const enhanced = prepareEnhancement(room, { scale: 1 })
  const evening = prepareDusk(street, { scale: 1 })
  return {
    photos: [hashOf(room.data), hashOf(street.data)],
    enhancement: [
      hashOf(enhanced.render({}).data),
      hashOf(enhanced.render({ exposure: 0.7, verticals: 'off', denoise: 80, sharpen: 90 }).data),
      hashOf(prepareEnhancement(street, { scale: 1 }).render({ sky: 'low-cloud', green_lawn: true }).data),
    ],
    dusk: [hashOf(evening.render({}).data), hashOf(evening.render({ time: 70 }).data)],
    room: JSON.stringify(analyseRoom(room, null)),
    perception: [room, street].flatMap((photo) => perceived(photo)),
  }
}

/** A room and a street of our own, drawn where this runs. */
export function ownPhotos(): { room: Pixels; street: Pixels } {
  const size = { width: 320, height: 214 }
  const room = renderRoom({ ...size, samples: 4, seed: 3, quality: 'draft', withObject: true }).picture
  return { room, street: renderStreet({ ...size, seed: 7 }).picture }
}
