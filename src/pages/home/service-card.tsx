import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../services/products.ts'
import { TrySample } from './try-sample.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { productIcons } from '../../ui/product-icons.ts'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'

/** Services of which there are pictures that they made of our own sample. */
const pairs: Partial<Record<ProductCard['product'], ComponentProps<typeof BeforeAfter>['pair']>> = {
  'item-removal': 'item-removal',
  'image-enhancement': 'enhancement',
  'virtual-staging': 'staging',
  'day-to-dusk': 'dusk',
}

interface ServiceCardProps {
  card: ProductCard
  /** The handle by which the card is moved, in the card's lower right corner. */
  grip?: ReactNode
}

/**
 * A service: its picture, what it does, what it costs. One without an engine says so, and shows no picture that
 * it could not make. A row on phones, a tile on wider windows.
 */
export function ServiceCard({ card, grip }: ServiceCardProps) {
  const Icon = productIcons[card.product]
  const pair = pairs[card.product]
  return (
    <div className="relative h-full">
      <Link
        to={card.href}
        className="grid h-full grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-3 bg-surface outlined-soft hover:outlined md:grid-cols-1 md:grid-rows-[132px_auto]"
      >
        <span
          className={cx(
            'relative m-px grid min-h-20 place-items-center overflow-hidden rounded-l-[7px] md:rounded-t-[7px] md:rounded-b-none',
            card.isAvailable ? 'bg-well' : 'bg-sunken',
          )}
        >
          {card.isAvailable !== false && pair !== undefined ? (
            <BeforeAfter pair={pair} />
          ) : (
            <Icon
              aria-hidden="true"
              className={cx('size-8', card.isAvailable ? 'text-accent' : 'text-text-3')}
              strokeWidth={1.25}
            />
          )}
        </span>
        <span className="flex min-w-0 items-center gap-3 py-2.5 pr-12 pl-3.5 md:min-h-15 md:pl-4">
          <Icon
            aria-hidden="true"
            strokeWidth={1.75}
            className={cx(
              'hidden size-5 flex-none md:block',
              card.isAvailable ? 'text-accent' : 'text-text-3',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-semibold">{card.name}</span>
              <span className="hidden flex-none text-12 text-text-2 tabular-nums md:block">
                <State card={card} />
              </span>
            </span>
            <span className="block text-12 text-text-2 md:truncate">{card.text}</span>
            <span className="mt-1 block text-12 text-text-2 tabular-nums md:hidden">
              <State card={card} />
            </span>
          </span>
        </span>
      </Link>
      {card.isAvailable === true ? <TrySample card={card} /> : null}
      {grip === undefined ? null : <span className="absolute right-1.5 bottom-4 md:bottom-3">{grip}</span>}
    </div>
  )
}

function State({ card }: { card: ProductCard }) {
  // Nothing is said of it before the server has told.
  if (card.isAvailable === null) return null
  if (card.isAvailable) return card.cost
  // The settings of these services can be tried, and kept, before their engines are there.
  return <Tag>{card.product === 'video' ? 'Drafts only' : 'Settings only'}</Tag>
}
