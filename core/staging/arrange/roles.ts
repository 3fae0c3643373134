import type { Furniture } from './furniture.ts'

/** What a piece is for in a room: finer than its category, since a table beside a sofa is no table to dine at. */
export type Role =
  | 'sofa'
  | 'sectional'
  | 'armchair'
  | 'dining-chair'
  | 'desk-chair'
  | 'pouf'
  | 'bar-stool'
  | 'bench'
  | 'coffee-table'
  | 'side-table'
  | 'night-table'
  | 'dining-table'
  | 'console'
  | 'desk'
  | 'bed'
  | 'child-bed'
  | 'crib'
  | 'toys'
  | 'daybed'
  | 'media'
  | 'low-storage'
  | 'chest'
  | 'tall-storage'
  | 'floor-lamp'
  | 'arc-lamp'
  | 'table-lamp'
  | 'pendant'
  | 'wall-lamp'
  | 'rug'
  | 'curtain'
  | 'blind'
  | 'tall-plant'
  | 'small-plant'
  | 'art'
  | 'mirror'
  | 'wall-decor'
  | 'decor'
  | 'place-setting'
  | 'basket'
  | 'outdoor-sofa'
  | 'outdoor-chair'
  | 'outdoor-table'
  | 'outdoor-low-table'
  | 'outdoor-lounger'
  | 'planter'
  | 'outdoor-decor'

/** Pieces of our own whose size says something else. */
const OWN_ROLES: Readonly<Record<string, Role>> = {
  'media-console': 'media',
  'changing-table': 'chest',
  'toy-shelf': 'toys',
  'play-tent': 'toys',
  'shoe-bench': 'bench',
  daybed: 'daybed',
  // Its lamp hangs far from its foot: where it goes is for a person to say.
  'arc-lamp': 'arc-lamp',
  'place-setting': 'place-setting',
  'outdoor-sofa': 'outdoor-sofa',
  planter: 'planter',
  'wall-clock': 'wall-decor',
  // What suits few rooms is for a person to hang.
  'wall-hanging': 'wall-decor',
}

/**
 * The role of a piece by its category and size in metres: packs name categories alone. A table is low, for the side of a
 * seat, to dine at or to stand along a wall by its height and depth.
 */
export function roleOf(piece: Furniture): Role {
  const [width, height, depth] = piece.size
  const { category, anchor } = piece
  const isFor = (space: string) => piece.spaces.includes(space)
  const own = OWN_ROLES[piece.id]
  if (own !== undefined) return own
  switch (category) {
    case 'sofa':
      return depth > 1.3 ? 'sectional' : 'sofa'
    case 'chair':
      return isFor('home-office') && !isFor('dining-room') ? 'desk-chair' : 'dining-chair'
    case 'stool':
      if (width >= 0.8) return 'bench'
      return height >= 0.6 ? 'bar-stool' : 'pouf'
    case 'table':
      if (depth <= 0.5 && width >= 0.8 && height >= 0.65) return 'console'
      if (height >= 0.68) return 'dining-table'
      if (Math.max(width, depth) <= 0.66) return isFor('living-room') ? 'side-table' : 'night-table'
      return 'coffee-table'
    case 'storage':
      if (anchor === 'wall') return 'wall-decor'
      if (height >= 1.3) return 'tall-storage'
      if (width <= 0.66 && height <= 0.75) return 'night-table'
      return isFor('bedroom') && height >= 0.7 ? 'chest' : 'low-storage'
    case 'lamp':
      if (anchor === 'ceiling') return 'pendant'
      if (anchor === 'wall') return 'wall-lamp'
      return anchor === 'on-top' ? 'table-lamp' : 'floor-lamp'
    case 'plant':
      return anchor === 'floor' ? 'tall-plant' : 'small-plant'
    case 'decor':
      if (anchor === 'floor') return 'basket'
      return anchor === 'wall' ? 'wall-decor' : 'decor'
    case 'child':
      if (anchor === 'on-top') return 'decor'
      if (depth >= 1.4 || width >= 1.4) return 'child-bed'
      return Math.max(width, depth) >= 1 && height >= 0.7 ? 'crib' : 'toys'
    case 'outdoor':
      return outdoorRole(piece)
    case 'curtain':
      return height < 1.4 ? 'blind' : 'curtain'
    case 'armchair':
    case 'desk':
    case 'bed':
    case 'rug':
    case 'art':
    case 'mirror':
      return category
    default:
      return 'decor'
  }
}

/** Whether two pieces may stand in one place for a little: a chair goes under a table. */
export function mayStandUnder(a: Furniture, b: Furniture): boolean {
  const isChair = (piece: Furniture) => /^(dining|desk|outdoor)-chair$/.test(roleOf(piece))
  const isTable = ({ top }: Furniture) => top !== null && top >= 0.65
  return (isChair(a) && isTable(b)) || (isChair(b) && isTable(a))
}

function outdoorRole({ size: [width, height, depth], top, anchor }: Furniture): Role {
  if (anchor === 'on-top') return 'decor'
  if (top !== null) return height >= 0.6 ? 'outdoor-table' : 'outdoor-low-table'
  if (Math.max(width, depth) >= 1.75 && Math.min(width, depth) <= 0.85) return 'outdoor-lounger'
  if (width >= 1.3 && depth <= 1.2 && height <= 1.1) return 'outdoor-sofa'
  return height <= 1.1 && height >= 0.6 && Math.max(width, depth) <= 1 ? 'outdoor-chair' : 'outdoor-decor'
}
