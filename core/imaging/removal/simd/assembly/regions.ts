// Regions of one direction, as lines/grow.ts, and the rectangles around them, as lines/rectangle.ts.
import { Picture } from './picture'

function indexOf(picture: Picture, place: i32): usize {
  return <usize>((place >>> 16) * picture.width + (place & 0xffff))
}

/** Everything joined to a place whose direction lies within an angle of the mean direction so far. */
function grow(picture: Picture, seed: i32, cosine: f64): i32 {
  const width = picture.width
  const free = picture.free
  const direction = picture.direction
  const pixels = picture.words
  const first = indexOf(picture, seed)
  let sx = <f64>load<f32>(direction + (first << 3))
  let sy = <f64>load<f32>(direction + (first << 3), 4)
  let limit = cosine
  store<i32>(pixels, seed)
  store<u8>(free + first, 0)
  let count: usize = 1
  for (let k: usize = 0; k < count; k++) {
    const place = load<i32>(pixels + (k << 2))
    const index = indexOf(picture, place)
    for (let down = -1; down <= 1; down++) {
      const left = index + <usize>(down * width) - 1
      if ((load<u32>(free + left) & 0xffffff) === 0) continue
      for (let across = -1; across <= 1; across++) {
        const i = left + <usize>(across + 1)
        if (load<u8>(free + i) === 0) continue
        const dx = <f64>load<f32>(direction + (i << 3))
        const dy = <f64>load<f32>(direction + (i << 3), 4)
        if (dx * sx + dy * sy < limit) continue
        store<u8>(free + i, 0)
        store<i32>(pixels + (count << 2), place + (down << 16) + across)
        count++
        sx += dx
        sy += dy
        limit = cosine * sqrt(sx * sx + sy * sy)
      }
    }
  }
  picture.size = <i32>count
  return picture.size
}

/** Whether a pixel of the region lies where one must. */
function isNear(picture: Picture): bool {
  for (let k = 0; k < picture.size; k++) {
    const place = load<i32>(picture.words + ((<usize>k) << 2))
    const y = place >>> 16
    const x = place & 0xffff
    if (y >= picture.top && y < picture.bottom && x >= picture.left && x < picture.right) return true
  }
  return false
}

/** Grows the next region of at least `min` pixels, one of which lies where it must. Its pixels, 0 when none is left. */
export function nextRegion(at: usize, cosine: f64, minSize: i32): i32 {
  const picture = changetype<Picture>(at)
  while (picture.next < picture.count) {
    const seed = load<i32>(picture.order + ((<usize>picture.next) << 2))
    picture.next++
    if (load<u8>(picture.free + indexOf(picture, seed)) === 0) continue
    if (grow(picture, seed, cosine) >= minSize && isNear(picture)) return picture.size
  }
  return 0
}

/** Gives the region back but for its seed, and grows it again. Its pixels. */
export function regrowRegion(at: usize, cosine: f64): i32 {
  const picture = changetype<Picture>(at)
  for (let k = 1; k < picture.size; k++)
    store<u8>(picture.free + indexOf(picture, load<i32>(picture.words + ((<usize>k) << 2))), 1)
  return grow(picture, load<i32>(picture.words), cosine)
}

/** Keeps what lies within `radius` pixels of the seed, gives the rest back. Its pixels. */
export function cutRegion(at: usize, radius: f64): i32 {
  const picture = changetype<Picture>(at)
  const seed = load<i32>(picture.words)
  const maxSquared = radius * radius
  let kept = 0
  for (let k = 0; k < picture.size; k++) {
    const place = load<i32>(picture.words + ((<usize>k) << 2))
    const x = (place & 0xffff) - (seed & 0xffff)
    const y = (place >>> 16) - (seed >>> 16)
    if (<f64>(x * x + y * y) <= maxSquared) {
      store<i32>(picture.words + ((<usize>kept) << 2), place)
      kept++
    } else store<u8>(picture.free + indexOf(picture, place), 1)
  }
  picture.size = kept
  return kept
}

function strengthAt(picture: Picture, place: i32): f64 {
  return <f64>load<f32>(picture.strength + (indexOf(picture, place) << 2))
}

/** The rectangle around the region: the places of its two ends, its length and its width, after the first result. */
export function drawRectangle(at: usize): void {
  const picture = changetype<Picture>(at)
  const width = <f64>picture.width
  const end = picture.words + ((<usize>picture.size) << 2)
  let weight: f64 = 0
  let mx: f64 = 0
  let my: f64 = 0
  for (let from = picture.words; from < end; from += 4) {
    const place = load<i32>(from)
    const strength = strengthAt(picture, place)
    weight += strength
    mx += strength * <f64>(place & 0xffff)
    my += (strength * <f64>((place >>> 16) * picture.width)) / width
  }
  mx /= weight
  my /= weight
  let xx: f64 = 0
  let xy: f64 = 0
  let yy: f64 = 0
  for (let from = picture.words; from < end; from += 4) {
    const place = load<i32>(from)
    const strength = strengthAt(picture, place)
    const x = <f64>(place & 0xffff) - mx
    const y = <f64>(place >>> 16) - my
    xx += strength * x * x
    xy += strength * x * y
    yy += strength * y * y
  }
  const spread = sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)
  let ux = xx > yy ? xx - yy + spread : 2 * xy
  let uy = xx > yy ? 2 * xy : yy - xx + spread
  const norm = sqrt(ux * ux + uy * uy)
  if (norm > 0) {
    ux /= norm
    uy /= norm
  } else ux = 1
  let first: f64 = 0
  let last: f64 = 0
  let low: f64 = 0
  let high: f64 = 0
  for (let from = picture.words; from < end; from += 4) {
    const place = load<i32>(from)
    const x = <f64>(place & 0xffff) - mx
    const y = <f64>(place >>> 16) - my
    const along = x * ux + y * uy
    const across = y * ux - x * uy
    if (along < first) first = along
    else if (along > last) last = along
    if (across < low) low = across
    else if (across > high) high = across
  }
  const out = picture.results + 16
  store<f64>(out, mx + 1 + first * ux)
  store<f64>(out, my + 1 + first * uy, 8)
  store<f64>(out, mx + 1 + last * ux, 16)
  store<f64>(out, my + 1 + last * uy, 24)
  store<f64>(out, last - first, 32)
  store<f64>(out, max<f64>(1, high - low), 40)
}
