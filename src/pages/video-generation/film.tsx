import { useQuery } from '@tanstack/react-query'
import { Clapperboard, Copy, Heart, Pencil, RefreshCw, Trash } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { filmRoutes } from '../../../core/contract/films.ts'
import type { Video } from '../../../core/contract/film-shapes.ts'
import type { RouteData } from '../../../core/contract/route.ts'
import { defaultEngine } from '../../services/default-engine.ts'
import { filmConfigQuery, filmPath, isUnderWay } from '../../services/films.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { useCancelFilm, useFilmActions } from '../../services/use-films.ts'
import { useFilmMarks } from '../../stores/films.ts'
import { useLibrary } from '../../stores/library.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { filmState, formatLength } from '../../ui/film-text.ts'
import { FilmPlayer } from '../../ui/film-player.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar, Stages } from '../../ui/progress.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Downloads } from './downloads.tsx'
import { useRegenerate } from './use-regenerate.ts'

type Status = RouteData<(typeof filmRoutes)['getVideoStatus']>

/** A film with its actions. */
export function Film({ status }: { status: Status }) {
  const { video } = status
  const navigate = useNavigate()
  const { favorite, remove } = useFilmActions()
  const mark = useFilmMarks(({ marks }) => marks.get(video.id))
  const isLeaving = useLibrary(({ leaving }) => leaving.has(video.id))
  const isFavorite = mark ?? video.is_favorite
  const onDelete = () => {
    remove([video.id])
    void navigate('/ai-video-builder')
  }
  return (
    <div className="max-w-240">
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="w-full text-24 font-semibold tracking-tight wrap-anywhere sm:w-auto sm:flex-1">
          {video.title}
        </h1>
        <IconButton
          icon={Heart}
          label="Favourite"
          isOn={isFavorite}
          isFilled={isFavorite}
          onClick={() => favorite([video.id], !isFavorite)}
        />
        {video.url === null ? null : <Downloads video={video} isLost={isLost(status)} />}
        <Button
          variant="danger"
          icon={Trash}
          onClick={onDelete}
          missing={isUnderWay(video) ? 'It is being rendered' : isLeaving ? 'Being deleted' : undefined}
        >
          Delete
        </Button>
      </header>
      <Picture status={status} />
      {isLost(status) ? <Lost status={status} /> : null}
      <FilmInfo status={status} />
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={`${filmPath(video.id)}/edit`} icon={Pencil}>
          Edit film
        </ButtonLink>
        <ButtonLink to={`/video-settings?video=${encodeURIComponent(video.id)}&copy`} icon={Copy}>
          Duplicate as new film
        </ButtonLink>
        <RenderAgain status={status} />
        <ButtonLink to="/ai-video-builder" icon={Clapperboard}>
          Your films
        </ButtonLink>
      </div>
    </div>
  )
}

/** Whether something that the film shows was deleted: it plays, and cannot be rendered as it is. */
function isLost({ lost, video }: Status): boolean {
  return typeof lost === 'string' && !isUnderWay(video)
}

function Lost({ status: { lost, video } }: { status: Status }) {
  return (
    <p className="mt-4 rounded-3 bg-sunken px-4 py-3 text-13">
      {lost} {video.url === null ? '' : 'The film plays as before. '}Edit the film to render it again.
    </p>
  )
}

function Picture({ status }: { status: Status }) {
  const { video } = status
  if (video.url !== null)
    return (
      <>
        <FilmPlayer
          src={mediaUrl(video.url)}
          poster={video.poster_url === null ? null : mediaUrl(video.poster_url)}
          title={video.title}
          aspect={(video.width ?? 16) / (video.height ?? 9)}
        />
        {isUnderWay(video) ? (
          // It is rendered again, or in another form; until then it is as before.
          <div className="mt-3 grid justify-items-center gap-3 rounded-3 bg-sunken p-4 text-center">
            <UnderWay status={status} />
          </div>
        ) : null}
      </>
    )
  return (
    <div className="grid min-h-80 w-full content-center justify-items-center gap-4 rounded-3 bg-sunken p-6 text-center">
      <Clapperboard aria-hidden="true" className="size-8 text-text-3" strokeWidth={1.25} />
      {isUnderWay(video) ? <UnderWay status={status} /> : <p className="font-medium">{filmState(video)}</p>}
    </div>
  )
}

/** In the words that the server begins its own with, in their order. */
const stages = ['Waiting', 'Reading photos', 'Drawing frames', 'Mixing sound', 'Encoding'] as const

function UnderWay({ status: { video, stage } }: { status: Status }) {
  const named = stages.findIndex((name) => stage.startsWith(name))
  const now = named >= 0 ? named : video.status === 'queued' ? 0 : 1
  return (
    <>
      <Stages
        stages={stages.map((name, index) => ({
          name,
          state: index < now ? 'done' : index === now ? 'now' : 'next',
        }))}
      />
      <ProgressBar value={video.progress} label="Rendering" className="max-w-120" />
      <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
        {stage === '' ? 'Waiting for its turn' : stage}, {Math.round(video.progress * 100)} %. You can leave;
        the bell will tell you.
      </p>
      <CancelButton id={video.id} />
    </>
  )
}

function CancelButton({ id }: { id: string }) {
  const cancel = useCancelFilm()
  return (
    <Button isLoading={cancel.isPending} onClick={() => cancel.mutate(id)}>
      Cancel
    </Button>
  )
}

function FilmInfo({ status: { video, error } }: { status: Status }) {
  const info: [string, string][] = [
    ['State', filmState(video)],
    ...(video.duration === null ? [] : [['Length', formatLength(video.duration)] as [string, string]]),
    ...(video.width === null || video.height === null
      ? []
      : [['Size', `${video.width} × ${video.height}`] as [string, string]]),
    ['Photos', String(video.film.clips.length)],
    ['Engine', video.engine],
    ['Credits', formatPaid(video)],
    ['Made', formatDay(video.created_at)],
  ]
  return (
    <>
      {error === null ? null : (
        <div className="mt-4">
          <FormError text={`${error.message} Nothing was charged.`} />
        </div>
      )}
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-13">
        {info.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-text-3">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What a first render was to cost comes back when it ends without a film; what earlier ones cost was paid. */
function formatPaid({ credits, url, status }: Video): string {
  const isBack = credits > 0 && url === null && (status === 'failed' || status === 'cancelled')
  return isBack ? `None, ${credits} came back` : String(credits)
}

/** With the engine that the film was made with, or the one that is there instead. */
function RenderAgain({ status }: { status: Status }) {
  const { video } = status
  const { data } = useQuery(filmConfigQuery())
  const regenerate = useRegenerate(video.id)
  if (data === undefined || isUnderWay(video) || isLost(status)) return null
  const engine = data[video.engine].is_available ? video.engine : defaultEngine(data)
  return (
    <Button
      icon={RefreshCw}
      isLoading={regenerate.isPending}
      missing={engine === null ? 'No engine is offered' : undefined}
      onClick={() => {
        if (engine !== null) regenerate.mutate(engine)
      }}
    >
      Render again
    </Button>
  )
}
