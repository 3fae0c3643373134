import type { Overlay, OverlayTemplate } from '../../../contract/film-document.ts'
import { agentItems, priceCardItems } from './cards.ts'
import { endCardItems, introItems } from './full.ts'
import type { Item } from './items.ts'
import type { Layer } from './layer.ts'
import { logoItems } from './logo.ts'
import type { Look } from './look.ts'
import { paint } from './paint.ts'
import { captionItems, lowerThirdItems, titleItems } from './texts.ts'

const TEMPLATES: Readonly<Record<OverlayTemplate, (overlay: Overlay, look: Look) => Item[]>> = {
  title: titleItems,
  caption: captionItems,
  'lower-third': lowerThirdItems,
  'price-card': priceCardItems,
  agent: agentItems,
  logo: logoItems,
  intro: introItems,
  'end-card': endCardItems,
}

/** An overlay as pixels of the frame; null when it shows nothing, as texts without letters do. */
export function drawOverlay(overlay: Overlay, look: Look): Layer | null {
  return paint(TEMPLATES[overlay.template](overlay, look), look)
}
