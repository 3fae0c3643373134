import { hintKit } from '../hints/hint-kit.ts'
import type { PhotoClasses } from '../classes/photo-classes.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import { createSignal } from '../signal/signal.ts'
import type { Suggestions } from '../suggestions/suggestions.ts'
import { tools } from '../tools/registry.ts'
import type { ShapePreview } from '../tools/base/shape-preview.ts'
import { createToolHost } from '../tools/base/tool-host.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { createEditorStore } from '../state/editor-store.ts'

/** Whatever another test has chosen. */
const start = createEditorStore().getState().settings

type Call = [string, ...unknown[]]

const maskCalls = [
  'beginStroke',
  'extendStroke',
  'endStroke',
  'cancelStep',
  'drawShape',
  'wand',
  'smartSelect',
  'endSmartSelect',
] as const

/** All tools on a photo of 4000 × 3000, over a mask, hints and suggestions that only write down what they are asked. */
export function openToolStage(hasHintKit = true) {
  const view: ViewportStore = createViewportStore({ width: 4000, height: 3000 })
  const calls: Call[] = []
  const log =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args.map((arg) => (arg instanceof Float32Array ? [...arg] : arg))])
      return Promise.resolve({ revision: 0 })
    }
  const mask = {
    ...Object.fromEntries(maskCalls.map((name) => [name, log(name)])),
    hoverWand: () => undefined,
    readPhoto: () => Promise.resolve(),
    readySmartSelect: () => Promise.resolve(),
  } as unknown as MaskClient
  const preview = createSignal<ShapePreview | null>(null)
  const hover = createSignal<ViewPoint | null>(null)
  const place = createSignal<ImagePoint | null>(null)
  const hints = {
    draw: log('hint'),
    selectAt: ({ x }: ImagePoint) => x === 1000,
    kit: createSignal(hasHintKit ? hintKit : null),
    load: () => Promise.resolve(hintKit),
  } as unknown as Hints
  const suggestions = {
    isShown: createSignal(false),
    point: () => undefined,
    toggle: log('toggle'),
    toggleAt: log('toggleAt'),
  } as unknown as Suggestions
  const classes = {
    show: () => undefined,
    hide: () => undefined,
    point: () => undefined,
    takeAt: log('takeArea'),
    brush: {
      reach: createSignal('stroke'),
      colourOf: () => null,
      paint: log('paintClass'),
      paintAreaAt: log('paintArea'),
      work: { flush: () => Promise.resolve() },
    },
  } as unknown as PhotoClasses
  const store = createEditorStore()
  const { getState, subscribe } = store
  getState().change(start)
  const options = () => getState().settings
  const strokeEnd = createSignal<ImagePoint | null>(null)
  const context = {
    view,
    mask,
    hints,
    suggestions,
    classes,
    options,
    preview,
    strokeEnd,
    failed: () => undefined,
  }
  const host = createToolHost({
    tools,
    create: (id) => tools[id].create(context),
    view,
    chosen: () => options().tool,
    hover,
    place,
    onIdle: () => preview.set(null),
  })
  const offSettings = subscribe(host.settingsChanged)
  const close = () => {
    offSettings()
    host.close()
  }
  return { view, calls, preview, hover, place, options, store, host, close }
}
