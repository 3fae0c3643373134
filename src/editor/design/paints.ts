/** A paint as it is offered. */
interface Paint {
  id: string
  name: string
  family: PaintFamilyId
  /** As it dries, #rrggbb. */
  hex: string
}

export const PAINT_FAMILIES = [
  { id: 'white', name: 'Whites' },
  { id: 'grey', name: 'Greys' },
  { id: 'beige', name: 'Beiges' },
  { id: 'green', name: 'Greens' },
  { id: 'blue', name: 'Blues' },
  { id: 'red', name: 'Reds' },
  { id: 'yellow', name: 'Yellows' },
  { id: 'brown', name: 'Browns' },
] as const
type PaintFamilyId = (typeof PAINT_FAMILIES)[number]['id']

/** Paints by family, from light to dark. The names are our own, and no maker's. */
const SHADES: Readonly<Record<PaintFamilyId, Readonly<Record<string, string>>>> = {
  white: {
    'Pure white': '#f7f7f5',
    Chalk: '#f3f1ea',
    'Porcelain white': '#f1f1ee',
    Linen: '#efe9de',
    'Ivory white': '#f1e9d6',
    'Oat milk': '#ece4d6',
    'Cool white': '#e9eded',
    'Sea mist': '#e6ebe6',
    'Blush white': '#f0e5df',
  },
  grey: {
    Cloud: '#dcdddb',
    'Pale stone': '#cfccc5',
    Dove: '#c0bfbb',
    Pebble: '#a9a8a3',
    Zinc: '#8f9294',
    'Wet slate': '#737a7e',
    Pewter: '#5f6464',
    Graphite: '#45494b',
    Charcoal: '#313436',
    'Soft black': '#222425',
  },
  beige: {
    Sand: '#e0d5c1',
    'Raw cotton': '#d9cdb8',
    Oatmeal: '#cec2ac',
    Mushroom: '#bfb2a2',
    Taupe: '#a69886',
    Putty: '#b9ae97',
    Clay: '#b49a80',
    'Warm stone': '#9a8c7a',
    Driftwood: '#85786a',
  },
  green: {
    'Pale sage': '#cfd5c6',
    Celadon: '#b9c9b8',
    Sage: '#a0ab94',
    Eucalyptus: '#8a9d8f',
    Moss: '#77805c',
    Olive: '#6a6b4a',
    'Sea green': '#4f7a72',
    Fern: '#4b6b4c',
    'Bottle green': '#2f4a3f',
    'Forest green': '#26382e',
  },
  blue: {
    'Ice blue': '#d6e0e4',
    'Morning sky': '#bccfd9',
    'Duck egg': '#b4cbc8',
    'Dusty blue': '#93a9b8',
    'Steel blue': '#6e889b',
    Denim: '#4f6c88',
    Petrol: '#2f5b66',
    'Ink blue': '#2e4159',
    Navy: '#24314a',
    Midnight: '#1d2533',
  },
  red: {
    'Shell pink': '#eedcd5',
    'Powder pink': '#e2c5bd',
    'Old rose': '#c99c94',
    Terracotta: '#b5694f',
    Brick: '#9c4f3f',
    Coral: '#d8806a',
    Cherry: '#94343a',
    Oxblood: '#6a2a2c',
    Plum: '#57384a',
  },
  yellow: {
    Vanilla: '#f3e8c4',
    Straw: '#e7d49c',
    Honey: '#d9b36a',
    Mustard: '#c1933f',
    Ochre: '#b07f3e',
    Apricot: '#e2b48a',
    Saffron: '#d99a3c',
    'Burnt orange': '#b96c37',
  },
  brown: {
    'Milk coffee': '#b9a08a',
    Camel: '#a98460',
    Hazel: '#8c6b50',
    Tobacco: '#76583f',
    Cinnamon: '#845139',
    Walnut: '#5d4636',
    'Dark chocolate': '#43322b',
    Espresso: '#2f2521',
  },
}

export const PAINTS: readonly Paint[] = PAINT_FAMILIES.flatMap(({ id: family }) =>
  Object.entries(SHADES[family]).map(([name, hex]) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    family,
    hex,
  })),
)
