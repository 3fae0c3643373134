import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { GripVertical, ImageOff, Minus, Plus, Trash2 } from 'lucide-react'
import { moveClips, removeClips, setClipFrames } from '../../../../core/film/edit/clips.ts'
import { addOverlay, removeOverlays, setOverlay } from '../../../../core/film/edit/overlays.ts'
import { clipStarts, type KeyedClip, type KeyedFilm } from '../../../../core/film/timeline.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Command } from '../../commands/command.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { clipName } from '../film-words.ts'
import { formatSeconds } from '../format-frames.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { useChangedClips } from '../session/use-changed-clips.ts'
import { TimelineBar } from '../timeline/timeline-bar.tsx'

/** The film as cards: to be put in order, written on and made shorter or longer. Without commands, the cards alone. */
export function Storyboard({ commands }: { commands: readonly Command[] }) {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = film.clips.map(({ id }) => id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))]
    session.edit((now) => moveClips(now, [String(active.id)], to > from ? to + 1 : to))
  }
  const cards = (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol
          aria-label="Storyboard"
          className="grid grid-cols-1 gap-2 p-3 sm:grid-cols-2 nav:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]"
        >
          {film.clips.map((clip, index) => (
            <StoryCard key={clip.id} clip={clip} index={index} film={film} session={session} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
  if (commands.length === 0)
    return film.clips.length === 0 ? (
      <p className="p-6 text-center text-text-2">Choose photos under Media, then build a first cut.</p>
    ) : (
      cards
    )
  return (
    <section
      aria-label="Storyboard of the film"
      className="flex h-67 min-w-0 flex-col border-t border-line bg-surface text-13"
    >
      <TimelineBar commands={commands} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-bg">{cards}</div>
    </section>
  )
}

interface StoryCardProps {
  clip: KeyedClip
  index: number
  film: KeyedFilm
  session: FilmSession
}

function StoryCard({ clip, index, film, session }: StoryCardProps) {
  const { material } = useFilmWork()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: clip.id })
  const selection = useSignal(session.selection)
  const isChosen = selection.track === 'clips' && selection.ids.includes(clip.id)
  const isChanged = useChangedClips().has(clip.id)
  const photo = material.photos.get(clip.image_id)
  const isGone = material.gone.has(clip.image_id)
  const name = clipName(photo?.image, isGone)
  const half = Math.round(film.fps / 2)
  const length = (by: number) =>
    session.edit((now) => setClipFrames(now, [clip.id], clip.frames + by * half), `card-${clip.id}`)
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
        transition,
      }}
      className={cx(
        'grid grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-2 bg-surface outlined-soft nav:grid-cols-1',
        isDragging && 'z-10 shadow-3',
        isChosen && 'shadow-[0_0_0_2px_var(--accent-line)]',
      )}
    >
      <button
        type="button"
        aria-label={`Clip ${index + 1}, ${name}`}
        aria-pressed={isChosen}
        onClick={() => {
          session.select({ track: 'clips', ids: [clip.id], anchor: clip.id })
          session.transport.seek(clipStarts(film)[index] ?? 0)
        }}
        className="relative h-full min-h-21 w-full cursor-pointer bg-line nav:h-24"
      >
        {isGone ? (
          <span className="absolute inset-0 grid place-items-center text-text-2">
            <ImageOff aria-hidden="true" className="size-5" />
          </span>
        ) : photo === undefined ? null : (
          <img
            src={mediaUrl(photo.image.thumbnail_url)}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span className="absolute top-1 left-1 grid h-4.5 min-w-4.5 place-items-center rounded-1 bg-ink-glass px-1 text-11 font-medium text-white tabular-nums">
          {index + 1}
        </span>
        {isChanged ? <span className="absolute top-2 right-2 size-2 rounded-full bg-green-400" /> : null}
      </button>
      <div className="min-w-0 p-1.5">
        <Caption clip={clip} name={name} film={film} session={session} />
        <div className="flex items-center">
          <IconButton icon={Minus} size="s" label={`${name} shorter`} onClick={() => length(-1)} />
          <span className="min-w-11 text-center whitespace-nowrap text-text-2 tabular-nums">
            {formatSeconds(clip.frames, film.fps)}
          </span>
          <IconButton icon={Plus} size="s" label={`${name} longer`} onClick={() => length(1)} />
          <span className="flex-1" />
          <IconButton
            icon={Trash2}
            size="s"
            label={`Delete ${name}`}
            onClick={() => session.edit((now) => removeClips(now, [clip.id]))}
          />
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            aria-label={`Move ${name}`}
            className="grid size-7 flex-none cursor-grab touch-none place-items-center rounded-1 text-text-3 hover:bg-hover pointer-coarse:size-11"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        </div>
      </div>
    </li>
  )
}

/** The caption of a clip: written here it is made, emptied it is taken away. */
function Caption({
  clip,
  name,
  film,
  session,
}: {
  clip: KeyedClip
  name: string
  film: KeyedFilm
  session: FilmSession
}) {
  const caption = film.overlays.find(({ clip_id, template }) => clip_id === clip.id && template === 'caption')
  const write = (text: string) => {
    const gesture = `caption-${clip.id}`
    if (caption === undefined)
      session.edit(
        (now) =>
          addOverlay(now, {
            template: 'caption',
            clip_id: clip.id,
            start: 0,
            frames: clip.frames,
            lines: [text],
          }),
        gesture,
      )
    else if (text === '') session.edit((now) => removeOverlays(now, [caption.id]), gesture)
    else
      session.edit(
        (now) => setOverlay(now, caption.id, { lines: [text, ...caption.lines.slice(1)] }),
        gesture,
      )
  }
  return (
    <input
      aria-label={`Caption of ${name}`}
      placeholder="Caption"
      value={caption?.lines[0] ?? ''}
      maxLength={160}
      onChange={({ target }) => write(target.value)}
      className="h-8 w-full min-w-0 rounded-1 bg-transparent px-1.5 text-13 placeholder:text-text-3 hover:bg-hover focus:bg-sunken pointer-coarse:h-11"
    />
  )
}
