import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { cx } from '../../ui/cx.ts'
import { moved, orderWords } from './card-order.ts'
import type { PlacedCard } from './card-order.ts'
import { CardGrid } from './card-grid.tsx'
import { ServiceCard } from './service-card.tsx'

interface SortableCardsProps {
  cards: readonly PlacedCard[]
  /** Told the new order of ids. */
  onOrder: (order: string[]) => void
}

/** Pixels that the pointer moves before a press is a drag. */
const dragDistance = 4

/** The cards, each with a handle to move it: by pointer, by finger, or with Space and the arrow keys. */
export default function SortableCards({ cards, onOrder }: SortableCardsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = cards.map((card) => card.id)
  const words = orderWords(cards)
  const spoken = useRef<UniqueIdentifier | undefined>(undefined)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(moved(ids, active.id, over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick the card up, move it with the arrow keys, press Space to put it down or Escape to put it back.',
        },
        announcements: {
          onDragStart: () => {
            spoken.current = undefined
            return undefined
          },
          onDragOver: ({ active, over }) => {
            // The first place is the card's own. Only then all places are measured and the arrow keys
            // do anything, so only then the card is said to be picked up.
            const isPickedUp = spoken.current === undefined && over?.id === active.id
            spoken.current = over?.id
            return isPickedUp ? words.picked(active.id) : words.over(active.id, over?.id)
          },
          onDragEnd: ({ active, over }) => words.put(active.id, over?.id),
          onDragCancel: ({ active }) => words.back(active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <CardGrid>
          {cards.map((card) => (
            <SortableCard key={card.id} card={card} />
          ))}
        </CardGrid>
      </SortableContext>
    </DndContext>
  )
}

/** Motion only for those who have not asked for less. */
function getTransition(): { duration: number; easing: string } | null {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return isStill ? null : { duration: 150, easing: 'ease' }
}

function SortableCard({ card }: { card: PlacedCard }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: card.id, transition: getTransition() })
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
    ...(transition === undefined ? {} : { transition }),
  }
  return (
    <li ref={setNodeRef} style={style} className={cx(isDragging && 'relative z-10 rounded-3 shadow-3')}>
      <ServiceCard
        card={card}
        grip={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${card.name}`}
            className="grid size-9 cursor-grab touch-none place-items-center rounded-2 text-text-3 hover:bg-hover hover:text-text active:cursor-grabbing pointer-coarse:size-11"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        }
      />
    </li>
  )
}
