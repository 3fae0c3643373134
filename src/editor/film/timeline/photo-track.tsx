import { ImageOff } from 'lucide-react'
import { createElement, memo, useState } from 'react'
import type { PointerEvent } from 'react'
import { clipStarts, type KeyedClip, type KeyedFilm } from '../../../../core/film/timeline.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cx } from '../../../ui/cx.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { clipName, motionName, transitionIcon, transitionName } from '../film-words.ts'
import { formatFrames } from '../format-frames.ts'
import { useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { laneInset } from '../session/timeline-view.ts'
import { useChangedClips } from '../session/use-changed-clips.ts'
import { TrackList } from './track-list.tsx'
import { useClipDrag } from './use-clip-drag.ts'
import { useVisibleFrames } from './use-visible-frames.ts'

/** Width of the part of a clip's end that trims it, in pixels. */
const EDGE_PX = 8
/** Clips that are narrower have no mark of their transition: it would hide them. */
const BADGE_FROM_PX = 32

/** The photos one after the other, as wide as they are long. Only those in sight are drawn. */
export function PhotoTrack({ session, film }: { session: FilmSession; film: KeyedFilm }) {
  const { material } = useFilmWork()
  const { from, to, pixelsPerFrame } = useVisibleFrames(session)
  const selection = useSignal(session.selection)
  const changed = useChangedClips()
  const [place, setPlace] = useState<number | null>(null)
  const onPress = useClipDrag(setPlace)
  const starts = clipStarts(film)
  const chosen = new Set(selection.track === 'clips' ? selection.ids : [])
  const focused = selection.track === 'clips' ? (selection.anchor ?? selection.ids[0]) : undefined
  const x = (frame: number) => frame * pixelsPerFrame + laneInset
  const shown = film.clips
    .map((clip, index) => ({ clip, index, start: starts[index]! }))
    .filter(({ clip, start }) => (start + clip.frames > from && start < to) || clip.id === focused)
  return (
    <div className="relative h-19">
      <TrackList track="clips" label="Photos" isEmpty={film.clips.length === 0}>
        {shown.map(({ clip, index, start }) => {
          const photo = material.photos.get(clip.image_id)
          const isGone = material.gone.has(clip.image_id)
          const name = clipName(photo?.image, isGone)
          return (
            <ClipBox
              key={clip.id}
              id={clip.id}
              left={x(start)}
              width={clip.frames * pixelsPerFrame}
              name={name}
              label={describeClip(film, index, name, changed.has(clip.id))}
              thumbnail={photo === undefined ? null : mediaUrl(photo.image.thumbnail_url ?? photo.image.url)}
              isGone={isGone}
              isChosen={chosen.has(clip.id)}
              isChanged={changed.has(clip.id)}
              isFirst={clip.id === (focused ?? film.clips[0]?.id)}
              position={index + 1}
              count={film.clips.length}
              onPress={onPress}
            />
          )
        })}
      </TrackList>
      {shown
        .filter(
          ({ index, clip }) => index < film.clips.length - 1 && clip.frames * pixelsPerFrame >= BADGE_FROM_PX,
        )
        .map(({ clip, start }) => (
          <TransitionBadge
            key={clip.id}
            clip={clip}
            left={x(start + clip.frames)}
            name={clipName(material.photos.get(clip.image_id)?.image, material.gone.has(clip.image_id))}
            onOpen={() => session.select({ track: 'clips', ids: [clip.id], anchor: clip.id })}
          />
        ))}
      {place === null ? null : (
        <span
          aria-hidden="true"
          style={{ left: x(place) - 1.5 }}
          className="absolute -top-0.5 bottom-1 z-20 w-0.75 rounded-full bg-accent-line"
        />
      )}
    </div>
  )
}

/** What a screen reader says of a clip: which, how long, how it moves, and how it becomes the next. */
function describeClip(film: KeyedFilm, index: number, name: string, isChanged: boolean): string {
  const clip = film.clips[index]!
  return [
    name,
    formatFrames(clip.frames, film.fps),
    motionName(clip.motion.kind),
    ...(index < film.clips.length - 1 ? [`then ${transitionName(clip.transition.kind).toLowerCase()}`] : []),
    ...(isChanged ? ['changed since the last render'] : []),
  ].join(', ')
}

interface ClipBoxProps {
  id: string
  left: number
  width: number
  name: string
  label: string
  thumbnail: string | null
  /** Its photo was deleted. */
  isGone: boolean
  isChosen: boolean
  isChanged: boolean
  /** The one that Tab leads to. */
  isFirst: boolean
  position: number
  count: number
  onPress: (event: PointerEvent, id: string, part: 'body' | 'start' | 'end') => void
}

const ClipBox = memo(function ClipBox(props: ClipBoxProps) {
  const { id, left, width, name, label, thumbnail, isGone, isChosen, isChanged, isFirst } = props
  const { position, count, onPress } = props
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-label={label}
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={isFirst ? 0 : -1}
      data-clip={id}
      data-stage
      onPointerDown={(event) => onPress(event, id, 'body')}
      style={{
        left: left + 1,
        width: Math.max(3, width - 2),
        ...(thumbnail === null ? {} : { backgroundImage: `url("${thumbnail}")` }),
      }}
      className={cx(
        'absolute top-1 h-16 cursor-grab overflow-hidden rounded-1 bg-line-2 bg-repeat-x select-none [background-size:auto_64px] focus-visible:z-10',
        isChosen
          ? 'z-10 touch-none shadow-[0_0_0_2px_var(--accent-line)]'
          : 'touch-pan-x shadow-[inset_0_0_0_1px_rgb(0_0_0/0.2)]',
      )}
    >
      {isGone ? (
        <ImageOff
          aria-hidden="true"
          className="absolute top-3 left-1/2 size-5 -translate-x-1/2 text-text-2"
        />
      ) : null}
      {width > 28 ? (
        <span className="absolute bottom-1 left-1 flex h-4 max-w-[calc(100%-8px)] items-center gap-1.25 overflow-hidden rounded-[3px] bg-ink-glass px-1.25 text-11 leading-none whitespace-nowrap text-white">
          <span className="truncate">{name}</span>
          {isChanged ? <span className="size-1.75 flex-none rounded-full bg-green-400" /> : null}
        </span>
      ) : null}
      {(['start', 'end'] as const).map((end) => (
        <span
          key={end}
          onPointerDown={(event) => onPress(event, id, end)}
          style={{ width: Math.min(EDGE_PX, width / 4) }}
          className={cx(
            'absolute inset-y-0 cursor-ew-resize touch-none pointer-coarse:min-w-4',
            end === 'start' ? 'left-0' : 'right-0',
            isChosen && 'bg-accent-line/80',
          )}
        />
      ))}
    </div>
  )
})

interface TransitionBadgeProps {
  clip: KeyedClip
  left: number
  name: string
  onOpen: () => void
}

/** How a clip becomes the next: a mark on the cut, which leads to its settings. */
function TransitionBadge({ clip, left, name, onOpen }: TransitionBadgeProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`After ${name}: ${transitionName(clip.transition.kind)}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      style={{ left }}
      className="absolute top-6.5 z-15 grid size-5 -translate-x-1/2 cursor-pointer place-items-center rounded-1 bg-raised text-text-2 shadow-[0_0_0_1px_var(--line-2)] hover:text-text"
    >
      {createElement(transitionIcon(clip.transition.kind), {
        'aria-hidden': true,
        className: 'size-3',
        strokeWidth: 2.25,
      })}
    </button>
  )
}
