import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ProductCard } from '../../services/products.ts'
import { productIcons } from '../../ui/product-icons.ts'
import { hasServicePicture, ServicePicture } from '../../ui/service-picture.tsx'
import { TrySample } from './try-sample.tsx'

interface ServiceCardProps {
  card: ProductCard
  /** The handle by which the card is moved, in the card's lower right corner. */
  grip?: ReactNode
}

/** A service: what it makes of a photo, in one line what it does, and what it costs. A row on phones, else a tile. */
export function ServiceCard({ card, grip }: ServiceCardProps) {
  const navigate = useNavigate()
  const Icon = productIcons[card.product]
  return (
    <div className="relative grid h-full grid-cols-[112px_minmax(0,1fr)] rounded-3 bg-surface outlined-soft hover:outlined md:grid-cols-1 md:grid-rows-[132px_auto]">
      <div className="relative m-px grid min-h-20 place-items-center overflow-hidden rounded-l-[7px] bg-well md:rounded-t-[7px] md:rounded-b-none">
        {hasServicePicture(card.product) ? (
          <ServicePicture product={card.product} name={card.name} onOpen={() => void navigate(card.href)} />
        ) : (
          <Icon aria-hidden="true" className="size-8 text-accent" strokeWidth={1.25} />
        )}
      </div>
      <Link
        to={card.href}
        className="flex min-w-0 items-center gap-3 rounded-3 py-2.5 pr-12 pl-3.5 md:min-h-15 md:pl-4"
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className="hidden size-5 flex-none text-accent md:block"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold">{card.name}</span>
            <span className="hidden flex-none text-12 text-text-2 tabular-nums md:block">
              <Cost card={card} />
            </span>
          </span>
          <span className="block text-12 text-text-2 md:truncate">{card.text}</span>
          <span className="mt-1 block text-12 text-text-2 tabular-nums md:hidden">
            <Cost card={card} />
          </span>
        </span>
      </Link>
      {card.isAvailable === true ? <TrySample card={card} /> : null}
      {grip === undefined ? null : <span className="absolute right-1.5 bottom-4 md:bottom-3">{grip}</span>}
    </div>
  )
}

/** Nothing is said of it before the server has told. */
function Cost({ card }: { card: ProductCard }) {
  return card.isAvailable === true ? card.cost : null
}
