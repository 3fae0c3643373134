import { Film, Image, Music, Type } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DragEvent } from 'react'
import { insertClips } from '../../../../core/film/edit/clips.ts'
import { clipStarts } from '../../../../core/film/timeline.ts'
import type { Command } from '../../commands/command.ts'
import { photosType, readPhotos } from '../bin/dragged-photos.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { fitTimeline, laneInset, zoomStep, zoomTimeline } from '../session/timeline-view.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { frameBelow } from './lane-place.ts'
import { PhotoTrack } from './photo-track.tsx'
import { Playhead, SnapGuide } from './playhead.tsx'
import { Ruler } from './ruler.tsx'
import { SoundTrack, soundTrackHeight } from './sound-track.tsx'
import { TextTrack, textTrackHeight } from './text-track.tsx'
import { TimelineBar } from './timeline-bar.tsx'

/** The film along its time: texts, photos and sounds below a ruler. */
export function Timeline({ commands }: { commands: readonly Command[] }) {
  const { material, session } = useFilmWork()
  const film = useFilm(session)
  return (
    <section
      aria-label="Timeline"
      className="flex max-h-[44dvh] min-h-67 min-w-0 flex-none flex-col border-t border-line bg-surface"
    >
      <TimelineBar commands={commands} />
      <div className="grid min-h-0 flex-auto grid-cols-[44px_minmax(0,1fr)] overflow-y-auto xl:grid-cols-[96px_minmax(0,1fr)]">
        <div aria-hidden="true" className="border-r border-line text-12 text-text-2">
          <div className="h-6.5 border-b border-line" />
          <TrackHead icon={Type} name="Text" height={textTrackHeight(film)} />
          <TrackHead icon={Image} name="Photos" height={76} />
          <TrackHead icon={Music} name="Music" height={soundTrackHeight(film, material.sounds)} />
        </div>
        <Lanes />
      </div>
    </section>
  )
}

function TrackHead({ icon: Icon, name, height }: { icon: LucideIcon; name: string; height: number }) {
  return (
    <div style={{ height }} className="flex items-center gap-2 px-3.5">
      <Icon className="size-4 flex-none" />
      <span className="hidden xl:inline">{name}</span>
    </div>
  )
}

/** What scrolls: the tracks at the scale that is chosen. */
function Lanes() {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const lanes = useRef<HTMLDivElement>(null)
  const { view } = session
  const { pixelsPerFrame } = useSignal(view.scale)
  const frames = session.frames()

  useEffect(() => {
    const element = lanes.current
    if (element === null) return undefined
    const fit = () => {
      const scale = view.scale.get()
      if (scale.isFitted && !session.isDragging.get()) fitTimeline(view, session.frames())
    }
    const observer = new ResizeObserver(() => {
      view.scale.set({ ...view.scale.get(), width: element.clientWidth })
      fit()
    })
    observer.observe(element)
    const onScroll = () => view.scroll.set(element.scrollLeft)
    const offWanted = view.wanted.subscribe(() => {
      const left = view.wanted.get()
      if (left === null) return
      // After what is drawn has its new width.
      requestAnimationFrame(() => {
        element.scrollLeft = left
        view.wanted.set(null)
      })
    })
    // By hand: React listens to the wheel passively, and the browser would zoom the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = frameBelow(session, element, event.clientX)
      zoomTimeline(view, event.deltaY < 0 ? zoomStep ** 0.5 : zoomStep ** -0.5, at)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: false })
    const offs = [offWanted, session.history.state.subscribe(fit), session.isDragging.subscribe(fit)]
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
      for (const off of offs) off()
    }
  }, [session, view])

  const drop = (event: DragEvent) => {
    const ids = readPhotos(event.dataTransfer)
    if (ids === null || lanes.current === null) return
    event.preventDefault()
    event.stopPropagation()
    const frame = frameBelow(session, lanes.current, event.clientX)
    const place = clipStarts(film).filter(
      (start, index) => start + film.clips[index]!.frames / 2 < frame,
    ).length
    session.edit((now) =>
      insertClips(
        now,
        place,
        ids.map((image_id) => ({ image_id })),
      ),
    )
  }
  return (
    // What is dropped here can be added from the bin by Enter.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={lanes}
      data-lanes
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(photosType)) event.preventDefault()
      }}
      onDrop={drop}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget || (event.target as Element).role === 'listbox')
          session.select({ track: 'clips', ids: [], anchor: null })
      }}
      className="relative overflow-x-auto overflow-y-hidden bg-bg"
    >
      <div
        style={{ width: `max(100%, ${frames * pixelsPerFrame + 2 * laneInset}px)` }}
        className="relative min-h-full"
      >
        <Ruler session={session} film={film} />
        <TextTrack session={session} film={film} />
        <PhotoTrack session={session} film={film} />
        <SoundTrack session={session} film={film} />
        <SnapGuide session={session} />
        <Playhead session={session} />
      </div>
      {film.clips.length === 0 ? <EmptyHint /> : null}
    </div>
  )
}

function EmptyHint() {
  return (
    <p className="pointer-events-none absolute inset-x-0 top-[72px] flex items-center justify-center gap-2 text-13 text-text-3">
      <Film aria-hidden="true" className="size-4" />
      Drag photos here, or choose them in the bin and press Enter
    </p>
  )
}
