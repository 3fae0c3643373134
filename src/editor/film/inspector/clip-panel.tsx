import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, ImageUp, Minus, Plus } from 'lucide-react'
import type { Clip } from '../../../../core/contract/film-document.ts'
import { setClipFrames } from '../../../../core/film/edit/clips.ts'
import { setBefore, setFit, setFocus, setMotion } from '../../../../core/film/edit/pictures.ts'
import type { KeyedClip } from '../../../../core/film/timeline.ts'
import { versionsQuery } from '../../../services/library.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { clipName } from '../film-words.ts'
import { formatFrames } from '../format-frames.ts'
import { cameraFrames, frameAround, frameFraction } from '../session/camera-frames.ts'
import { useFilmWork, useProject } from '../session/film-context.ts'
import { useChangedClips } from '../session/use-changed-clips.ts'
import { BillboardChoice } from './billboard-choice.tsx'
import { MotionChoice } from './motion-choice.tsx'
import { TransitionSection } from './transition-section.tsx'

const eases = [
  { value: 'linear', label: 'Even' },
  { value: 'smooth', label: 'Smooth' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
] as const

const fits = [
  { value: 'cover', label: 'Fill' },
  { value: 'contain', label: 'Whole' },
  { value: 'contain-blur', label: 'Whole on blur' },
] as const

/** The clip that was chosen last; what is changed is changed on all that are chosen. */
export function ClipPanel({ clip, ids }: { clip: KeyedClip; ids: readonly string[] }) {
  const { session, material } = useFilmWork()
  const { film } = useProject(session)
  const photo = material.photos.get(clip.image_id)
  const isGone = material.gone.has(clip.image_id)
  const index = film.clips.findIndex(({ id }) => id === clip.id)
  const isChanged = useChangedClips().has(clip.id)
  return (
    <>
      <section className="flex items-center gap-3 border-b border-line px-5 py-3.5">
        {photo === undefined ? (
          <span className="h-10 w-15 flex-none rounded-1 bg-line" />
        ) : (
          <img
            src={mediaUrl(photo.image.thumbnail_url)}
            alt=""
            className="h-10 w-15 flex-none rounded-1 object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">
            {ids.length > 1 ? `${ids.length} clips` : clipName(photo?.image, isGone)}
          </h2>
          <p className="truncate text-12 text-text-3 tabular-nums">
            Clip {index + 1} of {film.clips.length}
            {isChanged ? ', changed' : ''}
          </p>
        </div>
        <LengthStepper clip={clip} ids={ids} />
      </section>
      <MotionChoice clip={clip} ids={ids} />
      <FrameSection clip={clip} ids={ids} />
      <Section
        title="Photo"
        aside={
          <Button size="s" variant="quiet" icon={ImageUp} onClick={() => session.replacing.set(ids)}>
            Replace photo
          </Button>
        }
      >
        <div className="grid gap-2">
          <Segmented
            label="Fit"
            value={clip.fit}
            options={fits}
            isWide
            onChange={(fit) => session.edit((now) => setFit(now, ids, fit))}
          />
          {clip.focus === null ? null : (
            <Button size="s" variant="quiet" onClick={() => session.edit((now) => setFocus(now, ids, null))}>
              Focus back to the middle
            </Button>
          )}
          {ids.length === 1 ? <BeforeChoice clip={clip} /> : null}
        </div>
      </Section>
      {index < film.clips.length - 1 ? <TransitionSection clip={clip} ids={ids} /> : null}
    </>
  )
}

/** In beats where the music has them, else in seconds. */
function LengthStepper({ clip, ids }: { clip: KeyedClip; ids: readonly string[] }) {
  const { session } = useFilmWork()
  const { film } = useProject(session)
  const beat = film.beats === null ? null : (60 / film.beats.bpm) * film.fps
  const step = beat ?? film.fps / 2
  // Beats fall between frames: a length that is off by less is a whole number of them.
  const whole = Math.round(clip.frames / step)
  const isWhole = Math.abs(clip.frames - whole * step) <= 1
  const count = isWhole ? whole : Math.round((clip.frames / step) * 10) / 10
  const text =
    beat === null ? `${(clip.frames / film.fps).toFixed(1)} s` : `${count} ${count === 1 ? 'beat' : 'beats'}`
  const change = (by: number) => {
    const from = isWhole ? whole : by > 0 ? Math.floor(clip.frames / step) : Math.ceil(clip.frames / step)
    session.edit((now) => setClipFrames(now, ids, Math.round((from + by) * step)), `length-${ids.join()}`)
  }
  return (
    <fieldset
      aria-label="Length"
      title={formatFrames(clip.frames, film.fps)}
      className="flex flex-none items-center rounded-2 outlined"
    >
      <IconButton icon={Minus} size="s" label="Shorter" onClick={() => change(-1)} />
      <output aria-live="polite" className="min-w-13 text-center whitespace-nowrap tabular-nums">
        {text}
      </output>
      <IconButton icon={Plus} size="s" label="Longer" onClick={() => change(1)} />
    </fieldset>
  )
}

/** Where the camera begins and ends, and how it sets off and comes to rest. */
function FrameSection({ clip, ids }: { clip: KeyedClip; ids: readonly string[] }) {
  const { session, material } = useFilmWork()
  const { film, engine } = useProject(session)
  const photo = material.photos.get(clip.image_id)
  const frames = cameraFrames(film, material.photos, engine, clip.id)
  const isPlanar = frames !== null && !frames.isSpatial && clip.fit === 'cover'
  const zoom = (end: 'from' | 'to', fraction: number) => {
    if (frames === null) return
    const { x, y, width, height } = frames[end]
    const widest = Math.min(1, frames.ratios.frame / frames.ratios.photo)
    const rect = frameAround(x + width / 2, y + height / 2, fraction * widest, frames.ratios)
    session.edit(
      (now) => setMotion(now, ids, { kind: 'custom', from: frames.from, to: frames.to, [end]: rect }),
      `zoom-${end}-${clip.id}`,
    )
  }
  const percent = (value: number) => `${Math.round(value * 100)} %`
  const isStill = clip.motion.kind === 'static'
  return (
    <Section
      title="Frame"
      aside={
        isPlanar ? (
          <Button
            size="s"
            variant="quiet"
            icon={ArrowLeftRight}
            onClick={() =>
              session.edit((now) => setMotion(now, ids, { kind: 'custom', from: frames.to, to: frames.from }))
            }
          >
            Swap
          </Button>
        ) : null
      }
    >
      {isPlanar ? (
        <>
          {(['from', 'to'] as const).map((end) => (
            <Slider
              key={end}
              label={end === 'from' ? 'Start' : 'End'}
              min={0.2}
              max={1}
              step={0.01}
              value={Math.round(frameFraction(frames[end], frames.ratios) * 100) / 100}
              format={percent}
              onChange={(value) => zoom(end, value)}
            />
          ))}
        </>
      ) : null}
      {frames?.isSpatial === true && photo?.room?.place !== 'outside' && ids.length === 1 ? (
        <BillboardChoice clip={clip} />
      ) : null}
      {clip.motion.kind === 'custom' || isStill ? null : (
        <Slider
          label="Distance"
          min={0}
          max={1}
          step={0.05}
          value={clip.motion.amount}
          format={percent}
          onChange={(amount) => session.edit((now) => setMotion(now, ids, { amount }), `amount-${clip.id}`)}
        />
      )}
      {isStill ? null : (
        <div className="mt-1 grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
          <span>Ease</span>
          <Segmented
            label="Ease"
            size="mini"
            isWide
            value={clip.motion.ease}
            options={eases}
            onChange={(ease) => session.edit((now) => setMotion(now, ids, { ease }))}
          />
        </div>
      )}
    </Section>
  )
}

/** A result can be shown with the photo that it was made from, which it then takes the place of. */
function BeforeChoice({ clip }: { clip: KeyedClip }) {
  const { session, material } = useFilmWork()
  const photo = material.photos.get(clip.image_id)
  const { data } = useQuery({ ...versionsQuery(clip.image_id), enabled: photo?.image.kind === 'result' })
  const original = data?.versions.find(({ image }) => image.kind === 'original')?.image
  // A first cut, or a film that was made elsewhere, may show any photo before this one.
  const beforeId = original?.id ?? clip.before?.image_id
  if (beforeId === undefined || beforeId === clip.image_id) return null
  const value: NonNullable<Clip['before']>['kind'] | 'none' = clip.before?.kind ?? 'none'
  return (
    <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
      <span>Before</span>
      <Segmented
        label="Before"
        size="mini"
        isWide
        value={value}
        options={[
          { value: 'none', label: 'Off' },
          { value: 'wipe', label: 'Wipe' },
          { value: 'crossfade', label: 'Crossfade' },
        ]}
        onChange={(kind) =>
          session.edit((now) =>
            setBefore(now, clip.id, kind === 'none' ? null : { image_id: beforeId, kind }),
          )
        }
      />
    </div>
  )
}
