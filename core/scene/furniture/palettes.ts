import type { Look } from './looks.ts'

/**
 * What a colour is for: main textile, two accents, linen (bedding, curtains, shades), wood, metal, the rug's ground, and
 * paint (lacquer, ceramics).
 */
export const SLOTS = ['main', 'accent', 'second', 'linen', 'wood', 'metal', 'rug', 'paint'] as const

export type Slot = (typeof SLOTS)[number]

/** A colour as #rrggbb for every slot. */
export type Colours = Readonly<Record<Slot, string>>

/** Colours in the order of `SLOTS`, separated by spaces, each as rrggbb. */
function colours(row: string): Colours {
  const [main, accent, second, linen, wood, metal, rug, paint] = row.split(' ').map((hex) => `#${hex}`)
  return { main, accent, second, linen, wood, metal, rug, paint }
}

const BLACK = '232425'
const BRASS = 'b8955a'
const CHROME = 'c4c6c8'
const BRONZE = '5a4a3a'

/** The colours of each look by itself. */
export const LOOK_COLOURS: Readonly<Record<Look, Colours>> = {
  modern: colours(`c9c4bb 2f3436 b08d6a f0ede7 6b4a33 ${BLACK} d8d3ca f2f1ee`),
  scandinavian: colours(`a9aeac 8fa39a d6b98c f3efe8 d3b189 ${BLACK} e9e4da f4f2ed`),
  'mid-century': colours(`5f7168 c98a3c a4502f efe6d6 8d5a36 ${BRASS} d9c6a4 e9dfcb`),
  industrial: colours(`7a4a2c 3c4347 8a3b2a d9d2c6 6a4a34 ${BLACK} 8d8880 4a4d50`),
  coastal: colours(`e8e2d6 6f95ad c9b48c f7f5f0 c9ab83 ${CHROME} dcd3c0 f5f6f4`),
  farmhouse: colours(`d8cfc0 5c6b5f a0674b f4f0e8 a67c52 ${BLACK} cdbfa6 f1eee6`),
  traditional: colours(`34495a a98352 7b2f32 f0e8da 5d3823 ${BRASS} 8c3a34 efe7d8`),
  japandi: colours(`cbbfae 6d6a5d a5714f f1ece3 b58d63 ${BRONZE} d5c9b6 3b3a37`),
}

/** Named sets of colours for what is woven and painted: they go over a style's own, which keep wood and metal. */
export const PALETTES: readonly { id: string; name: string; colours: Partial<Colours> }[] = [
  palette('earthy', 'Earthy neutrals', 'c8b59b 5b5a4a 8a7559 ede6da d6c7b0 e9e2d6'),
  palette('warm', 'Warm tones', 'd9c0a5 b5523b d98e5f f3e1cf d2a884 f3e1cf'),
  palette('cool', 'Cool tones', 'aebfca 2e4457 8fb3c7 e6eef2 c3d0d8 e6eef2'),
  palette('monochrome', 'Monochrome', '8f9091 1e1e1e 6e6e6e f5f5f5 bdbdbd f5f5f5'),
  palette('pastel', 'Pastel', 'e6d7d2 f4c9d1 cbd7f0 fbf3e3 cfe3d4 f6efe9'),
  palette('moss', 'Moss green, tan, white', '6f7a4f c9a97c a98a5c f7f5f0 d9cdb4 f7f5f0'),
  palette('sand', 'Grey, sand, blue', '8d9196 5d7ea3 d9c7a7 eeece7 d9c7a7 eeeeec'),
  palette('blue-beige', 'Blue, beige', '4f7296 ddcfb8 8aa3bb f1ebe0 ddcfb8 f1ebe0'),
  palette('grey-brown', 'Grey, brown', '9a9b9c 6d4f3a b89c83 ecebe8 b5b1ab efeeec'),
  palette('grey-green', 'Grey-green, white, black', '8b9a8c 1f2020 c4ccc2 f6f6f4 d7dad4 f6f6f4'),
  palette('taupe', 'Blue, grey, taupe', '8b7b6c 5b7c9d a4a8ab ebe8e4 b7b2ab ebe8e4'),
  palette('emerald', 'Emerald, tan', '1f6f54 c7a679 e0cda9 f2ece1 cdb791 f2ece1'),
  palette('forest', 'Forest green, light grey', '2f4f3a b9bdb8 7d8f7e eceded d5d7d8 eceded'),
  palette('blush', 'Blush pink, black', 'e3b7b3 202020 c98f8b f6ece9 ead6d1 202020'),
  palette('navy', 'Black, navy', '23365a 1b1b1d 6f7e9c ecebea 3a4760 1b1b1d'),
  palette('black-white', 'Black, white', 'f0efed 1a1a1a 6c6c6c fafafa e4e3e1 1a1a1a'),
  palette('yellow', 'Yellow, grey', '9b9ea1 e3bd4a 5f6265 f3f1ea c2c3c3 f1f0ec'),
  palette('blue-white', 'Blue, white', 'f1f1ef 3f6fa8 9db8d6 fafafa c5d4e4 fafafa'),
]

function palette(id: string, name: string, row: string) {
  const [main, accent, second, linen, rug, paint] = row.split(' ').map((hex) => `#${hex}`)
  return { id, name, colours: { main, accent, second, linen, rug, paint } }
}
