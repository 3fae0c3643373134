import type { Furnishings, Furniture } from './furniture.ts'

const everywhere = [
  'living-room',
  'bedroom',
  'dining-room',
  'home-office',
  'nursery',
  'kids-room',
  'entrance',
  'outdoor',
]

function piece(
  id: string,
  category: string,
  size: readonly [number, number, number],
  more: Partial<Furniture> = {},
): Furniture {
  return {
    id,
    name: `${id[0].toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
    category,
    spaces: everywhere,
    styles: ['modern', 'scandinavian'],
    size,
    anchor: 'floor',
    top: null,
    clearance: { front: 0, sides: 0, back: 0 },
    colours: [
      { slot: 'main', name: 'Main' },
      { slot: 'accent', name: 'Accent' },
    ],
    light: null,
    ...more,
  }
}

const bedroom = { spaces: ['bedroom'] }
const living = { spaces: ['living-room'] }
const front = (metres: number) => ({ clearance: { front: metres, sides: 0, back: 0 } })

/** Furniture of usual sizes, for tests of the arrangement: it does not change with what the product ships. */
export const testStock: Furnishings = {
  palettes: [{ id: 'cool', colours: { main: '#aebfca', accent: '#2e4457' } }],
  pieces: [
    piece('sofa-three', 'sofa', [2.2, 0.82, 0.95]),
    piece('sofa-two', 'sofa', [1.65, 0.82, 0.92]),
    piece('sectional', 'sofa', [2.7, 0.82, 1.7]),
    piece('armchair', 'armchair', [0.8, 0.85, 0.82]),
    piece('coffee-table', 'table', [1.1, 0.4, 0.6], { top: 0.4, ...living }),
    piece('side-table', 'table', [0.45, 0.52, 0.45], { top: 0.52, ...living }),
    piece('night-table', 'storage', [0.48, 0.55, 0.4], { top: 0.55, ...bedroom }),
    piece('console', 'table', [1.2, 0.8, 0.35], { top: 0.8, spaces: ['entrance', 'living-room'] }),
    piece('dining-table', 'table', [1.8, 0.75, 0.9], { top: 0.75, spaces: ['dining-room'] }),
    piece('dining-table-small', 'table', [1.1, 0.75, 0.8], { top: 0.75, spaces: ['dining-room'] }),
    piece('dining-chair', 'chair', [0.46, 0.84, 0.52], { spaces: ['dining-room'] }),
    piece('desk', 'desk', [1.4, 0.75, 0.68], { top: 0.75, spaces: ['home-office', 'kids-room'] }),
    piece('desk-chair', 'chair', [0.62, 1, 0.62], { spaces: ['home-office'] }),
    piece('bed-double', 'bed', [1.7, 1.1, 2.15], bedroom),
    piece('bed-single', 'bed', [1, 0.95, 2.08], { spaces: ['bedroom', 'kids-room'] }),
    piece('bench', 'stool', [1.2, 0.45, 0.42]),
    piece('sideboard', 'storage', [1.7, 0.72, 0.45], { top: 0.72, ...living, ...front(0.5) }),
    piece('chest', 'storage', [1.1, 0.85, 0.48], { top: 0.85, ...bedroom, ...front(0.6) }),
    piece('bookcase', 'storage', [0.9, 1.9, 0.35], front(0.5)),
    piece('floor-lamp', 'lamp', [0.42, 1.55, 0.42]),
    piece('table-lamp', 'lamp', [0.3, 0.5, 0.3], { anchor: 'on-top' }),
    piece('pendant', 'lamp', [0.5, 0.9, 0.5], { anchor: 'ceiling' }),
    piece('rug-large', 'rug', [3, 0.02, 2]),
    piece('rug-small', 'rug', [2.3, 0.02, 1.6]),
    piece('curtains', 'curtain', [2.3, 2.35, 0.14], { anchor: 'wall' }),
    piece('fig', 'plant', [0.7, 1.6, 0.7]),
    piece('palm', 'plant', [0.8, 1.4, 0.8]),
    piece('fern', 'plant', [0.25, 0.3, 0.25], { anchor: 'on-top' }),
    piece('art-wide', 'art', [1.1, 0.75, 0.04], { anchor: 'wall' }),
    piece('art-tall', 'art', [0.6, 0.85, 0.04], { anchor: 'wall' }),
    piece('mirror', 'mirror', [0.7, 0.7, 0.04], { anchor: 'wall' }),
    piece('books', 'decor', [0.26, 0.08, 0.2], { anchor: 'on-top' }),
    piece('bowl', 'decor', [0.28, 0.1, 0.28], { anchor: 'on-top' }),
    piece('vase', 'decor', [0.16, 0.3, 0.16], { anchor: 'on-top' }),
    piece('crib', 'child', [1.28, 0.95, 0.7], { spaces: ['nursery'] }),
    piece('toy-box', 'child', [0.7, 0.45, 0.42], { spaces: ['nursery', 'kids-room'] }),
    piece('outdoor-sofa', 'outdoor', [1.8, 0.75, 0.85], { spaces: ['outdoor'] }),
    piece('outdoor-chair', 'outdoor', [0.72, 0.78, 0.75], { spaces: ['outdoor'] }),
    piece('outdoor-coffee', 'outdoor', [1, 0.38, 0.6], { top: 0.38, spaces: ['outdoor'] }),
    piece('outdoor-table', 'outdoor', [1.6, 0.74, 0.9], { top: 0.74, spaces: ['outdoor'] }),
  ],
}
