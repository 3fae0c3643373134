import type { Arrangement, Standing } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { hangOnWall, putOnTop, standAround, standAtWall, standBeside, standInCorner } from './place.ts'
import type { Furnishing } from './recipe.ts'
import type { Role } from './roles.ts'
import { pointAt, type Wall } from './walls.ts'

/** Metres of a window that a pair of curtains and a blind of their own width suit. */
const CURTAIN_REACH = [0.35, 1.05] as const
const BLIND_REACH = [0, 0.25] as const
/** Of a pair of curtains' width, what each of them takes. */
const CURTAIN_PART = 0.25

/** Hangs curtains or a blind at each window that the photo shows, where there are some of its width. */
export function dressWindows({ room, stock, fullness }: Furnishing): void {
  if (fullness < 0.3) return
  // A blind takes from the view, which is often the best of a room.
  const hasBlinds = fullness >= 0.7
  for (const wall of room.walls)
    for (const opening of wall.openings) {
      if (opening.kind !== 'window' || !wall.seen) continue
      const suits =
        ([min, max]: readonly [number, number]) =>
        ({ size: [width, height] }: Furniture) => {
          const past = width - (opening.to - opening.from)
          return past >= min && past <= max && height <= room.plan.ceiling - 0.02
        }
      const middle = (opening.from + opening.to) / 2
      const curtain = stock.one('curtain', suits(CURTAIN_REACH))
      const blind = hasBlinds ? stock.one('blind', suits(BLIND_REACH)) : undefined
      if (curtain !== undefined && opening.head < curtain.size[1])
        hangAtWindow(room, wall, curtain, middle, curtain.size[1] / 2)
      else if (blind !== undefined)
        hangAtWindow(room, wall, blind, middle, opening.head + 0.05 - blind.size[1] / 2)
    }
}

function hangAtWindow(room: Arrangement, wall: Wall, piece: Furniture, along: number, height: number): void {
  const [width, tall, depth] = piece.size
  if (along - width / 2 < 0 || along + width / 2 > wall.length) return
  const isDown = height - tall / 2 < 0.3
  if (isDown && hangsOverOthers(wall, along, width, height + tall / 2)) return
  const [x, z] = pointAt(wall, along, depth / 2)
  const footprint = { x, z, turn: wall.turn, width, depth }
  if (isDown && room.meetsFurniture(footprint)) return
  const place = { on: 'wall', wall: wall.index, along, height } as const
  room.hang(piece, place, 'windows', isDown ? footprint : null)
}

/** Whether a pair of curtains would hang before the next window, a radiator or what else is beside its own window. */
function hangsOverOthers({ openings }: Wall, along: number, width: number, top: number): boolean {
  const [left, right, part] = [along - width / 2, along + width / 2, CURTAIN_PART * width]
  return openings.some(
    ({ from, to, sill }) =>
      sill < top &&
      ((from < left + part && to > left) || (from < right && to > right - part)) &&
      !(from < along && to > along),
  )
}

/** A side table with a lamp at one end of a seat, or a lamp that stands there; in a full room at both ends. */
export function addLampBeside({ room, stock, random, fullness }: Furnishing, seat: Standing): void {
  const table = stock.one('side-table') ?? stock.one('night-table')
  const lamp = stock.one('table-lamp')
  const floorLamp = stock.one('floor-lamp')
  const ends = fullness >= 0.55 ? 2 : 1
  for (let end = 0; end < ends; end++) {
    const hasTable = table !== undefined && lamp !== undefined && (end > 0 || random.next() < 0.6)
    const piece = hasTable ? table : floorLamp
    const stood = piece && standBeside(room, piece, seat)
    if (hasTable && typeof stood === 'object') putOnTop(room, stood, [lamp])
  }
}

/** A lamp in a corner. */
export function addCornerLamp({ room, stock, leaveOut }: Furnishing): void {
  const lamp = stock.one('floor-lamp')
  if (lamp === undefined || room.standing.some(({ piece }) => piece === lamp)) return
  const stood = standInCorner(room, lamp, 'corner lamp')
  if (typeof stood === 'string') leaveOut(lamp, stood)
}

/** Plants in the corners that are seen, else along a wall; of those that are too wide a narrower one. */
export function addPlants({ room, stock, leaveOut }: Furnishing, role: Role, count: number): void {
  let left = count
  for (const plant of stock.of(role)) {
    if (left === 0) return
    const inCorner = standInCorner(room, plant, 'plants')
    const stood = typeof inCorner === 'string' ? standAtWall(room, plant, 'plants') : inCorner
    if (typeof stood === 'string') leaveOut(plant, stood)
    else left--
  }
}

/** Storage along a wall, if one is given preferably there, with what stands on it and a picture or mirror above. */
export function addStorage(furnishing: Furnishing, role: Role, preferred?: Wall): Standing | undefined {
  const { room, stock, leaveOut } = furnishing
  let reason: string | undefined
  for (const piece of [...stock.of(role), ...(role === 'low-storage' ? stock.of('console') : [])].slice(
    0,
    4,
  )) {
    const stood = standAtWall(room, piece, 'storage', (wall) => (wall === preferred ? 0.6 : 0))
    if (typeof stood === 'string') {
      reason ??= stood
      continue
    }
    if (piece.top !== null) {
      decorate(furnishing, stood, 3)
      addArt(furnishing, stood)
    }
    return stood
  }
  const [first] = stock.of(role)
  if (first !== undefined && reason !== undefined) leaveOut(first, reason)
  return undefined
}

/** One piece of a role about a group, if there is room for it. */
export function addBeside({ room, stock }: Furnishing, role: Role, around: readonly Standing[]): void {
  const piece = stock.one(role)
  if (piece !== undefined) standAround(room, piece, around, piece.id)
}

/** A picture or mirror above a piece: the widest that is not wider than it. */
export function addArt({ room, stock, random }: Furnishing, above: Standing | null): void {
  const width = above?.piece.size[0] ?? 2
  const hung = new Set(room.standing.filter(({ place }) => place.on === 'wall').map(({ piece }) => piece.id))
  const fits = ({ size }: Furniture) => size[0] <= width * 0.85
  const fresh = (['art', 'mirror'] as const)
    .flatMap((role) => stock.of(role))
    .filter((piece) => fits(piece) && !hung.has(piece.id))
  const [first, ...others] = fresh.toSorted(
    (a, b) => b.size[0] + 0.4 * random.next() - a.size[0] - 0.4 * random.next(),
  )
  for (const piece of first === undefined ? [] : [first, ...others])
    if (hangOnWall(room, piece, above)) return
}

/** A picture on a wall that is still bare, where only few hang: empty walls make a room look unlived in. */
export function addWallArt(furnishing: Furnishing): void {
  const { room, stock, fullness } = furnishing
  const hung = room.standing.filter(({ piece }) => /^(art|mirror)$/.test(piece.category))
  if (fullness < 0.4 || hung.length > 1) return
  for (const piece of stock.of('art'))
    if (hung.every((other) => other.piece !== piece) && hangOnWall(room, piece, null)) return
}

/** Small things on a top: an odd number, of different kinds, those of the season first. */
export function decorate(furnishing: Furnishing, carrier: Standing, count: number): void {
  const { room, stock, season, fullness } = furnishing
  const onTop = new Set(
    room.standing.filter(({ place }) => place.on === 'piece').map(({ piece }) => piece.id),
  )
  const all = [...stock.of('decor'), ...stock.of('small-plant')]
  const rated = all
    .map((piece, i) => ({
      piece,
      order: (piece.id.includes(season) ? -100 : 0) + (onTop.has(piece.id) ? 50 : 0) + i,
    }))
    .sort((a, b) => a.order - b.order)
  const number = fullness < 0.3 ? 1 : count
  putOnTop(
    room,
    carrier,
    rated.slice(0, number).map(({ piece }) => piece),
  )
}
