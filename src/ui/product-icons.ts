import { Armchair, Clapperboard, Eraser, Images, PaintRoller, SlidersHorizontal, Sunset } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SendTarget } from '../services/send-to.ts'

export const productIcons: Record<SendTarget, LucideIcon> = {
  'item-removal': Eraser,
  'day-to-dusk': Sunset,
  'image-enhancement': SlidersHorizontal,
  'virtual-staging': Armchair,
  'interior-design': PaintRoller,
  video: Clapperboard,
  library: Images,
}
