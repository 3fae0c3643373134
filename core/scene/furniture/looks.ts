/** The eight ways in which a piece is designed: they change its shape, its materials and its default colours. */
export const LOOKS = [
  'modern',
  'scandinavian',
  'mid-century',
  'industrial',
  'coastal',
  'farmhouse',
  'traditional',
  'japandi',
] as const

export type Look = (typeof LOOKS)[number]

/** What a look decides for all pieces. Lengths in metres. */
export interface Traits {
  /** Track arms are straight boxes, slope arms fall to the front, rolled arms are scrolls, wood arms are open frames. */
  arm: 'track' | 'slim' | 'slope' | 'rolled' | 'wood' | 'low'
  leg: 'taper' | 'block' | 'splay' | 'sled' | 'turned' | 'bun' | 'round'
  /** Loose cushions, one tight back, buttons in a diamond, or upright channels. */
  back: 'loose' | 'tight' | 'tufted' | 'channel' | 'pillow'
  cloth: 'weave' | 'boucle' | 'linen' | 'velvet' | 'leather' | 'tweed'
  /** Radius of the edges of upholstery and of wood. */
  soft: number
  bevel: number
  piping: boolean
  front: 'slab' | 'shaker' | 'panel' | 'slat' | 'cane'
  knob: 'bar' | 'round' | 'cup' | 'none'
  rug: 'lines' | 'lattice' | 'blocks' | 'faded' | 'stripes' | 'braided' | 'medallion' | 'plain'
  art: 'abstract' | 'line' | 'shapes' | 'photo' | 'sea' | 'hills'
}

export const TRAITS: Readonly<Record<Look, Traits>> = {
  modern: {
    arm: 'track',
    leg: 'sled',
    back: 'loose',
    cloth: 'boucle',
    soft: 0.045,
    bevel: 0.002,
    piping: false,
    front: 'slab',
    knob: 'none',
    rug: 'lines',
    art: 'abstract',
  },
  scandinavian: {
    arm: 'slim',
    leg: 'round',
    back: 'loose',
    cloth: 'weave',
    soft: 0.06,
    bevel: 0.006,
    piping: false,
    front: 'slab',
    knob: 'round',
    rug: 'lattice',
    art: 'line',
  },
  'mid-century': {
    arm: 'slope',
    leg: 'splay',
    back: 'tufted',
    cloth: 'tweed',
    soft: 0.035,
    bevel: 0.005,
    piping: true,
    front: 'slat',
    knob: 'round',
    rug: 'blocks',
    art: 'shapes',
  },
  industrial: {
    arm: 'low',
    leg: 'block',
    back: 'tight',
    cloth: 'leather',
    soft: 0.03,
    bevel: 0.003,
    piping: true,
    front: 'panel',
    knob: 'cup',
    rug: 'faded',
    art: 'photo',
  },
  coastal: {
    arm: 'rolled',
    leg: 'round',
    back: 'pillow',
    cloth: 'linen',
    soft: 0.075,
    bevel: 0.005,
    piping: true,
    front: 'cane',
    knob: 'round',
    rug: 'stripes',
    art: 'sea',
  },
  farmhouse: {
    arm: 'rolled',
    leg: 'turned',
    back: 'loose',
    cloth: 'linen',
    soft: 0.06,
    bevel: 0.004,
    piping: true,
    front: 'shaker',
    knob: 'cup',
    rug: 'braided',
    art: 'hills',
  },
  traditional: {
    arm: 'rolled',
    leg: 'bun',
    back: 'tufted',
    cloth: 'velvet',
    soft: 0.05,
    bevel: 0.007,
    piping: true,
    front: 'panel',
    knob: 'round',
    rug: 'medallion',
    art: 'hills',
  },
  japandi: {
    arm: 'wood',
    leg: 'taper',
    back: 'loose',
    cloth: 'linen',
    soft: 0.04,
    bevel: 0.004,
    piping: false,
    front: 'slat',
    knob: 'none',
    rug: 'plain',
    art: 'line',
  },
}
