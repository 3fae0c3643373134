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

/** One service. What cannot be ordered yet says so, and shows no picture that it could not make. */
export function ServiceCard({ card }: { card: ProductCard }) {
  const Icon = icons[card.product]
  return (
    <Link
      to={card.href}
      className="grid grid-cols-[112px_minmax(0,1fr)] items-center overflow-hidden rounded-3 bg-surface outlined-soft hover:outlined nav:grid-cols-1"
    >
      <span className="relative grid h-20 place-items-center overflow-hidden bg-well nav:m-px nav:mb-0 nav:h-32 nav:rounded-t-[7px]">
        {card.isAvailable ? (
          <BeforeAfter />
        ) : (
          <Icon aria-hidden="true" className="size-7 text-text-3" strokeWidth={1.5} />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 nav:flex-nowrap nav:px-4 nav:py-3">
        <Icon
          aria-hidden="true"
          className="hidden size-5 flex-none text-accent nav:block"
          strokeWidth={1.75}
        />
        <span className="min-w-0 flex-1 basis-full nav:basis-auto">
          <span className="block truncate text-[15px] font-semibold">{card.name}</span>
          <span className="block truncate text-12 text-text-2">{card.text}</span>
        </span>
        {card.isAvailable ? (
          <span className="flex-none text-12 text-text-2 tabular-nums nav:text-13">{card.cost}</span>
        ) : (
          <Tag>Not built yet</Tag>
        )}
      </span>
    </Link>
  )
}
