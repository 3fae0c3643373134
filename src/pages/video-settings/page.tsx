import { useQuery } from '@tanstack/react-query'
import { Clapperboard, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { isApiError } from '../../services/api-error.ts'
import { brandKitQuery, filmDraftsQuery, newDraftId } from '../../services/film-drafts.ts'
import { defaultEngine } from '../../services/default-engine.ts'
import { filmConfigQuery, videoStatusQuery } from '../../services/films.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { insertClips } from '../../../core/film/edit/clips.ts'
import { readBatch } from '../../services/batch-address.ts'
import { type FilmProject, newProject } from '../../editor/film/session/film-project.ts'
import { projectOfVideo } from '../../editor/film/draft/open-film.ts'
import { Builder } from './builder.tsx'
import { begunFilms, lastFilm } from './last-film.ts'

/**
 * The film builder, by itself and below the address of a film that was made. Which draft is cut, and the film that it
 * began from, stand in the address, so that a reload loses nothing; without, it goes on with the last one.
 */
export function Component() {
  const { id = null } = useParams()
  const [search, setSearch] = useSearchParams()
  const draft = search.get('draft')
  const video = id ?? search.get('video')
  const isNew = search.has('new')
  const isCopy = search.has('copy')
  const photos = search.get('photos')
  // A film that is being changed already is gone on with.
  const isChange = draft === null && video !== null && !isCopy
  const drafts = useQuery({ ...filmDraftsQuery(), enabled: isChange })
  const known = drafts.data?.find(({ video_id }) => video_id === video)?.id ?? null
  const isAsking = isChange && drafts.isPending
  useEffect(() => {
    if (draft !== null || isAsking) return
    const last = isNew ? null : video === null ? lastFilm.get() : isCopy ? null : known
    const opened = last ?? newDraftId()
    if (last === null) begunFilms.add(opened)
    const from = video === null || id !== null ? {} : { video, ...(isCopy ? { copy: '' } : {}) }
    const begun = photos === null ? {} : { photos }
    setSearch({ draft: opened, ...from, ...begun }, { replace: true })
  }, [draft, isAsking, known, isNew, isCopy, id, video, photos, setSearch])
  return (
    <>
      <title>AI Video Builder · Mullion</title>
      {draft === null ? (
        <Opening />
      ) : (
        <Draft key={draft} id={draft} videoId={video} isCopy={isCopy} photos={photos} />
      )}
    </>
  )
}

interface DraftProps {
  id: string
  videoId: string | null
  /** The film that it began from stays as it is: this one is another. */
  isCopy: boolean
  /** Photos that a new film begins with, packed as those of a batch are. */
  photos: string | null
}

/** Asks for what a new draft begins with: the engines, the brand, and the film that it changes. */
function Draft({ id, videoId, isCopy, photos }: DraftProps) {
  const config = useQuery(filmConfigQuery())
  const kit = useQuery(brandKitQuery())
  const video = useQuery({
    ...videoStatusQuery(videoId ?? ''),
    enabled: videoId !== null,
    refetchInterval: false,
  })
  const isMissing = isApiError(video.error) && video.error.status === 404
  if (
    (config.data === undefined && config.isError) ||
    (video.data === undefined && video.isError && !isMissing)
  )
    return (
      <div className="grid h-full content-center p-6">
        <Blank
          icon={Clapperboard}
          isError
          title="The builder could not be opened"
          text="Your films are kept here and on the server."
        >
          <Button
            icon={RotateCw}
            onClick={() => {
              void config.refetch()
              if (videoId !== null) void video.refetch()
            }}
          >
            Try again
          </Button>
          <ButtonLink to="/ai-video-builder">Your films</ButtonLink>
        </Blank>
      </div>
    )
  const isWaiting =
    config.data === undefined || kit.isPending || (videoId !== null && video.data === undefined && !isMissing)
  if (isWaiting) return <Opening />
  const engine = defaultEngine(config.data) ?? 'v25'
  const fresh = () => {
    if (video.data === undefined)
      return { project: withPhotos(newProject(engine, kit.data ?? null), readBatch(photos)), videoId: null }
    const project = projectOfVideo(video.data.video)
    return isCopy
      ? { project: { ...project, title: `${project.title} (copy)`.slice(0, 120) }, videoId: null }
      : { project, videoId: video.data.video.id }
  }
  return <Builder id={id} fresh={fresh} config={config.data} />
}

function withPhotos(project: FilmProject, imageIds: readonly string[]): FilmProject {
  if (imageIds.length === 0) return project
  const clips = imageIds.map((image_id) => ({ image_id }))
  return { ...project, film: insertClips(project.film, 0, clips).film }
}

function Opening() {
  return (
    <output className="grid h-full content-center justify-items-center gap-3 bg-well text-13 text-text-2">
      <Spinner className="size-6" />
      Opening the film
    </output>
  )
}
