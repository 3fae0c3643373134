import type { Widget } from '../../../core/contract/widgets.ts'
import { MOMENTS } from '../../../core/imaging/dusk/look.ts'
import { enhanceSliders } from '../../../core/imaging/enhance/settings.ts'
import { stagedStyles } from './styles.ts'
import { choice, marks, note, palette, slider, toggle } from './widget.ts'

/** Parts of the panel, so that one title is always written alike. */
const style = 'Style'
const furniture = 'Furniture'
const evening = 'Evening'
const light = 'Light'
const look = 'Look'
const colour = 'Colour'
const detail = 'Shape and detail'
const alters = 'Alters the property'
const record = 'For your records'

/** Values in words, where a number would tell nothing. */
const amount = [word(0, 0, 'Off'), word(1, 20, 'Soft'), word(34, 50, 'Medium'), word(67, 85, 'Strong')]
const candle = [word(0, 0, 'White'), word(34, 60, 'Warm'), word(67, 100, 'Candle light')]
const crowd = [word(0, 15, 'Few pieces'), word(34, 50, 'Furnished'), word(67, 85, 'Full')]
const extent = [word(0, 17, 'Walls'), word(34, 50, 'Walls and floor'), word(67, 85, 'All, and the ceiling')]
/** A time between two moments is called by the nearer one. */
const moments = MOMENTS.map(({ at, label }, i) =>
  word(i === 0 ? 0 : Math.ceil((MOMENTS[i - 1]!.at + at) * 50), Math.round(at * 100), label),
)

function word(from: number, at: number, label: string): Widget['words'][number] {
  return { from, at, label }
}

function bothWays(less: string, more: string): Widget['words'] {
  return [
    word(-100, -75, `Much ${less}`),
    word(-49, -25, capital(less)),
    // No step lies between these, whatever its size.
    word(-0.001, 0, 'As it is'),
    word(0.001, 25, capital(more)),
    word(50, 75, `Much ${more}`),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const percent = { min: 0, max: 100, step: 1, unit: '%' }
const signed = { min: -100, max: 100, step: 1, unit: '' }
const keep = { id: 'keep', label: 'Keep' }
const asStyle = { id: 'style', label: 'As the style has it' }
const unlessKept = { alters: { neutral: 'keep' } }
const whenOn = { alters: { neutral: false } }
const always = { alters: { neutral: null } }

export const stagingWidgets: readonly Widget[] = [
  choice('cards', { id: 'style', label: 'Style', group: style, rank: 'main' }, stagedStyles, always),
  palette({ id: 'palette', label: 'Colours', group: style }),
  choice(
    'choice',
    {
      id: 'existing_furniture',
      label: 'Furniture in the photo',
      help: 'Kept furniture that is not recognised may be covered. To take out single pieces, use item removal first.',
      group: furniture,
    },
    [
      { id: 'keep', label: 'Keep' },
      { id: 'auto', label: 'Where in the way' },
      { id: 'remove', label: 'Remove all' },
    ],
  ),
  slider(
    { id: 'fullness', label: 'Fullness', help: 'How much furniture the room gets.', group: furniture },
    { ...percent, initial: 50 },
    { words: crowd, idle: null },
  ),
  choice('choice', { id: 'season', label: 'Decoration', group: furniture, rank: 'rare' }, [
    { id: 'none', label: 'None' },
    { id: 'spring', label: 'Spring' },
    { id: 'summer', label: 'Summer' },
    { id: 'autumn', label: 'Autumn' },
    { id: 'winter', label: 'Winter' },
    { id: 'halloween', label: 'Halloween' },
    { id: 'thanksgiving', label: 'Thanksgiving' },
    { id: 'christmas', label: 'Christmas' },
  ]),
  toggle(
    {
      id: 'lock_architecture',
      label: 'Keep the building as it is',
      help: 'Walls, floor, ceiling, windows and doors stay. Most listing services ask for this; the built-in engine always does so.',
      group: alters,
      rank: 'rare',
    },
    true,
    { alters: { neutral: true } },
  ),
  note(record),
]

export const designWidgets: readonly Widget[] = [
  choice('cards', { id: 'style', label: 'Style', group: style, rank: 'main' }, stagedStyles, always),
  palette({ id: 'palette', label: 'Colours', group: style }),
  slider(
    { id: 'strength', label: 'Strength', help: 'How much of the room the style changes.', group: style },
    { ...percent, initial: 50 },
    { words: extent, idle: null },
  ),
  choice(
    'choice',
    {
      id: 'walls',
      label: 'Walls',
      help: 'Finishes are a concept only: several listing services do not accept them in photos for sale.',
      group: alters,
    },
    [
      asStyle,
      keep,
      { id: 'white-paint', label: 'White paint' },
      { id: 'wallpaper', label: 'Wallpaper' },
      { id: 'panelling', label: 'Panelling' },
      { id: 'brick', label: 'Brick' },
      { id: 'concrete', label: 'Concrete' },
    ],
    unlessKept,
  ),
  choice(
    'choice',
    { id: 'floor', label: 'Floor', group: alters },
    [
      asStyle,
      keep,
      { id: 'hardwood', label: 'Hardwood' },
      { id: 'herringbone', label: 'Herringbone' },
      { id: 'tile', label: 'Tile' },
      { id: 'white-marble', label: 'White marble' },
      { id: 'concrete', label: 'Concrete' },
      { id: 'carpet', label: 'Carpet' },
    ],
    unlessKept,
  ),
  choice(
    'choice',
    { id: 'ceiling', label: 'Ceiling', group: alters },
    [
      asStyle,
      keep,
      { id: 'white-paint', label: 'White paint' },
      { id: 'wood', label: 'Wood' },
      { id: 'coffered', label: 'Coffered' },
    ],
    unlessKept,
  ),
  choice('choice', { id: 'finish', label: 'Finish', group: alters, rank: 'rare' }, [
    { id: 'style', label: 'As each has it' },
    { id: 'matt', label: 'Matt' },
    { id: 'eggshell', label: 'Eggshell' },
    { id: 'satin', label: 'Satin' },
    { id: 'gloss', label: 'Gloss' },
  ]),
  note(record),
]

export const duskWidgets: readonly Widget[] = [
  slider(
    {
      id: 'time',
      label: 'Time of evening',
      help: 'Dusk itself counts as an alteration.',
      group: evening,
      rank: 'main',
      is_pictured: true,
    },
    { ...percent, initial: 65 },
    { ...always, words: moments, idle: null },
  ),
  choice(
    'cards',
    { id: 'sky', label: 'Sky', group: evening, rank: 'main', is_pictured: true },
    [
      { id: 'keep', label: 'Keep mine', help: 'Its own clouds, relit' },
      { id: 'clear', label: 'Clear dusk', help: 'No clouds' },
      { id: 'cloud', label: 'Dusk with cloud', help: 'Lit from below' },
      { id: 'pink', label: 'Pink streaks', help: 'High, thin cloud' },
    ],
    unlessKept,
  ),
  marks('strokes', {
    id: 'sky_strokes',
    label: 'Sky by hand',
    help: 'Add sky that was missed, or take away what is none. Inside a stroke the border follows the edges of the photo.',
    group: evening,
  }),
  slider(
    {
      id: 'horizon_glow',
      label: 'Glow at the horizon',
      help: 'On the side where the sky is lightest in the photo.',
      group: evening,
      rank: 'rare',
    },
    { ...percent, initial: 60 },
    { alters: { neutral: 0 }, words: amount },
  ),
  slider(
    {
      id: 'brightness',
      label: 'Brightness of the house',
      help: 'Ground and buildings, not the sky.',
      group: light,
    },
    { ...signed, initial: 0 },
    { words: bothWays('darker', 'brighter') },
  ),
  toggle(
    {
      id: 'soften_shadows',
      label: 'Soften sun shadows',
      help: 'The sun is down: sunny and shaded walls come closer together.',
      group: light,
      rank: 'rare',
    },
    true,
  ),
  slider(
    {
      id: 'window_glow',
      label: 'Windows',
      help: 'How much light comes out of them.',
      group: alters,
    },
    { ...percent, initial: 70 },
    { alters: { neutral: 0 }, words: amount },
  ),
  marks('places', {
    id: 'unlit',
    label: 'Dark windows',
    help: 'Every window that was found is lit, save those that you put out on the photo.',
    group: alters,
  }),
  marks('boxes', {
    id: 'drawn_windows',
    label: 'Windows by hand',
    help: 'Drag a box over a pane that was missed; a press elsewhere draws it again there. It is lit like the others, and can be put out; with the tool in hand, press on it to take it away.',
    group: alters,
  }),
  slider(
    {
      id: 'light_warmth',
      label: 'Warmth of the light',
      help: 'From white to candle light.',
      group: alters,
      rank: 'rare',
    },
    { ...percent, initial: 60 },
    { words: candle, idle: null },
  ),
  choice(
    'choice',
    {
      id: 'lamps',
      rank: 'rare',
      label: 'Lamps',
      help: 'Lamps that burn in the photo. Lights that are not there are never added.',
      group: alters,
    },
    [
      { id: 'existing', label: 'Let them shine' },
      { id: 'keep', label: 'Leave as they are' },
    ],
    unlessKept,
  ),
  toggle({ id: 'green_lawn', label: 'Green the lawn', group: alters, rank: 'rare' }, false, whenOn),
  note(record),
]

/** A slider as the engine of enhancement reads it. */
function enhancing(
  id: keyof typeof enhanceSliders,
  label: string,
  group: string,
  more: Pick<Partial<Widget>, 'help' | 'rank' | 'words'> & { step?: number; unit?: string } = {},
): Widget {
  const { min, max, initial } = enhanceSliders[id]
  const { help = '', rank = 'usual', words = [], step = 1, unit = min < 0 ? '' : '%' } = more
  return slider({ id, label, group, help, rank }, { min, max, step, unit, initial }, { words })
}

export const enhancementWidgets: readonly Widget[] = [
  enhancing('auto_light', 'Automatic light', light, {
    help: 'Brightens what is too dark.',
    words: amount,
  }),
  enhancing('exposure', 'Exposure', light, { step: 0.05, unit: 'EV' }),
  enhancing('contrast', 'Contrast', light, { words: bothWays('softer', 'crisper') }),
  enhancing('highlights', 'Highlights', light, { words: bothWays('darker', 'brighter'), rank: 'rare' }),
  enhancing('shadows', 'Shadows', light, { words: bothWays('darker', 'brighter') }),
  choice(
    'choice',
    {
      id: 'window_pull',
      label: 'Window pull',
      help: 'Only the view that the photo itself shows. Nothing is invented.',
      group: light,
    },
    [
      { id: 'windows', label: 'Windows' },
      { id: 'windows-skies', label: 'Windows and sky' },
      { id: 'none', label: 'None' },
    ],
  ),
  choice(
    'cards',
    { id: 'look', label: 'Look', group: look, rank: 'main', is_pictured: true },
    [
      { id: 'neutral', label: 'Neutral' },
      { id: 'warm', label: 'Warm' },
      { id: 'modern', label: 'Modern' },
    ],
    { idle: 'neutral' },
  ),
  enhancing('auto_white', 'Automatic white balance', colour, {
    help: 'Makes whites white.',
    words: amount,
  }),
  enhancing('warmth', 'Warmth', colour, { words: bothWays('cooler', 'warmer') }),
  enhancing('tint', 'Tint', colour, { words: bothWays('greener', 'pinker'), rank: 'rare' }),
  enhancing('vibrance', 'Vibrance', colour, { words: bothWays('paler', 'richer'), rank: 'rare' }),
  choice(
    'choice',
    {
      id: 'verticals',
      label: 'Verticals',
      help: 'Straightens by the lines of the room, and crops the empty edges.',
      group: detail,
    },
    [
      { id: 'straighten', label: 'Straighten' },
      { id: 'gentle', label: 'Keep the content' },
      { id: 'off', label: 'Leave' },
    ],
  ),
  enhancing('clarity', 'Clarity', detail, { words: bothWays('softer', 'clearer') }),
  enhancing('denoise', 'Denoise', detail, {
    help: 'Only where the photo has noise.',
    words: amount,
    rank: 'rare',
  }),
  enhancing('denoise_color', 'Denoise colour', detail, { words: amount, rank: 'rare' }),
  enhancing('sharpen', 'Sharpen', detail, { words: amount }),
  choice(
    'choice',
    {
      id: 'enlarge',
      label: 'Enlarge',
      help: 'Clean and sharp; no detail is invented.',
      group: detail,
      rank: 'rare',
    },
    [
      { id: '1', label: 'Off' },
      { id: '2', label: '2 times' },
      { id: '4', label: '4 times' },
    ],
    { idle: '1' },
  ),
  choice(
    'cards',
    {
      id: 'sky',
      label: 'Sky',
      help: 'Photos without a sky stay as they are.',
      group: alters,
      is_pictured: true,
    },
    [
      { id: 'keep', label: 'Keep mine', help: 'As photographed' },
      { id: 'clear', label: 'Clear blue', help: 'No clouds' },
      { id: 'low-cloud', label: 'Low cloud', help: 'Near the horizon' },
      { id: 'high-cloud', label: 'High cloud', help: 'Thin streaks' },
    ],
    unlessKept,
  ),
  toggle(
    { id: 'green_lawn', label: 'Green the lawn', help: 'In photos with a sky only.', group: alters },
    false,
    whenOn,
  ),
  note(record),
]
