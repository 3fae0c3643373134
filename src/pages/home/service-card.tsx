import { Armchair, Clapperboard, Eraser, PaintRoller, SlidersHorizontal, Sunset } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../services/products.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Tag } from '../../ui/tag.tsx'

const icons: Record<ProductCard['product'], LucideIcon> = {
  'item-removal': Eraser,
  'day-to-dusk': Sunset,
  'image-enhancement': SlidersHorizontal,
  'virtual-staging': Armchair,
  'interior-design': PaintRoller,
  video: Clapperboard,
}

/** A service that can be ordered: its picture, what it does, what it costs. */
export function ServiceCard({ card }: { card: ProductCard }) {
  const Icon = icons[card.product]
  return (
    <Link
      to={card.href}
      className="grid h-full grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-3 bg-surface outlined-soft hover:outlined nav:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <span className="relative m-px min-h-28 overflow-hidden rounded-l-[7px] bg-well nav:min-h-44">
        <BeforeAfter />
      </span>
      <span className="flex flex-wrap content-center items-center gap-x-3 gap-y-2 px-4 py-3 nav:px-6">
        <Icon
          aria-hidden="true"
          className="hidden size-6 flex-none text-accent nav:block"
          strokeWidth={1.75}
        />
        <span className="min-w-0 flex-1 basis-full nav:basis-auto">
          <span className="block text-16 font-semibold">{card.name}</span>
          <span className="block text-13 text-text-2">{card.text}</span>
        </span>
        <span className="flex-none text-13 text-text-2 tabular-nums">{card.cost}</span>
      </span>
    </Link>
  )
}

/** A service that is not built yet: it says so, and shows no picture that it could not make. */
export function LaterCard({ card }: { card: ProductCard }) {
  const Icon = icons[card.product]
  return (
    <Link
      to={card.href}
      className="grid h-full min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-3 bg-surface px-4 py-2.5 outlined-soft hover:outlined xl:grid-cols-[1fr_auto] xl:content-start xl:gap-y-2 xl:py-3.5"
    >
      <Icon aria-hidden="true" className="size-5 text-text-3" strokeWidth={1.75} />
      <span className="min-w-0 xl:order-last xl:col-span-2">
        <span className="block truncate font-medium">{card.name}</span>
        <span className="block text-12 text-text-2 max-xl:truncate">{card.text}</span>
      </span>
      <Tag>Not built yet</Tag>
    </Link>
  )
}
