import { useEditorStore } from '../../stores/editor.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { viewToImage } from '../viewport/viewport.ts'
import type { PathDraft } from './path-draft.ts'
import type { Signal } from '../signal/signal.ts'
import type { SmartSelection } from './smart-selection.ts'
import { isHintTool } from './tools.ts'
import type { Suggestions } from '../suggestions/suggestions.ts'

interface FollowParts {
  view: ViewportStore
  mask: MaskClient
  path: PathDraft
  hints: Hints
  smart: SmartSelection
  suggestions: Suggestions
  hover: Signal<ViewPoint | null>
  place: Signal<ImagePoint | null>
  trouble: Signal<string | null>
}

/**
 * What goes with the tool in hand: a path begun with another tool is thrown away, with the wand the photo is read ahead
 * and what a click would take is shown, and suggestions light up under the pointer. Returns the way to stop.
 */
export function followTool(parts: FollowParts): () => void {
  const { view, mask, path, hints, smart, suggestions, hover, place, trouble } = parts
  const { getState, subscribe } = useEditorStore
  let isShown = false
  const show = () => {
    const { tool, wand } = getState().settings
    const pointer = hover.get()
    const at = place.get() ?? (pointer === null ? null : viewToImage(view.get(), pointer))
    suggestions.point(tool === 'regions' ? at : null)
    if (tool !== 'wand' && !isShown) return
    isShown = tool === 'wand' && at !== null
    mask.hoverWand(isShown ? at : null, wand)
  }
  const unreadable = (reason: unknown) =>
    trouble.set(reason instanceof Error ? reason.message : 'The photo could not be read.')
  // Without it hints can be drawn all the same, by clicks.
  const loadHints = () => void hints.load().catch(() => undefined)
  if (isHintTool(getState().settings.tool)) loadHints()
  const offs = [
    hover.subscribe(show),
    place.subscribe(show),
    subscribe(({ settings }, before) => {
      if (settings.tool !== before.settings.tool) {
        path.cancel()
        smart.end()
        hints.selected.set(null)
        if (isHintTool(settings.tool)) loadHints()
        if (settings.tool === 'regions') suggestions.isShown.set(true)
        if (settings.tool === 'wand') mask.readPhoto().catch(unreadable)
        if (settings.tool === 'smart') mask.readySmartSelect().catch(unreadable)
      }
      if (settings.tool !== before.settings.tool || settings.wand !== before.settings.wand) show()
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
