import { useQueryClient } from '@tanstack/react-query'
import { Clapperboard, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FilmConfig, FilmEngine } from '../../../core/contract/film-shapes.ts'
import { type FilmAutosave, startFilmAutosave } from '../../editor/film/draft/film-autosave.ts'
import { type FreshFilm, openFilm } from '../../editor/film/draft/open-film.ts'
import { useFilmOrder } from '../../editor/film/order/use-film-order.ts'
import { Engines } from '../../editor/film/session/engines-context.ts'
import { FilmContext, useFilm } from '../../editor/film/session/film-context.ts'
import { createFilmSession, type FilmSession } from '../../editor/film/session/film-session.ts'
import { ChangedClips } from '../../editor/film/session/use-changed-clips.ts'
import { useFilmMaterial } from '../../editor/film/session/use-film-material.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { begunFilms, lastFilm } from './last-film.ts'
import { Workspace } from './workspace.tsx'

interface BuilderProps {
  id: string
  fresh: () => FreshFilm
  config: FilmConfig
}

interface Opened {
  session: FilmSession
  saving: FilmAutosave
}

/** One film in the builder. It is opened once, and saved until it is left. */
export function Builder({ id, fresh, config }: BuilderProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const client = useQueryClient()
  const begin = useEffectEvent(async () => openFilm(id, fresh, begunFilms.has(id)))
  useEffect(() => {
    let close = () => {}
    const off = new AbortController()
    const open = async () => {
      const film = await begin()
      if (off.signal.aborted) return
      const session = createFilmSession(film)
      const saving = startFilmAutosave(session, film)
      lastFilm.set(id)
      const offKept = session.saving.subscribe(() => {
        if (session.saving.get().kind === 'saved') begunFilms.delete(id)
      })
      close = () => {
        offKept()
        saving.stop()
        session.close()
        void client.invalidateQueries({ queryKey: queryKeys.filmDrafts })
      }
      setOpened({ session, saving })
    }
    open().catch((reason: unknown) => {
      if (!off.signal.aborted) setFailure(reason instanceof Error ? sentence(reason.message) : '')
    })
    return () => {
      off.abort()
      close()
    }
  }, [id, client])
  if (failure !== null)
    return (
      <div className="grid h-full content-center p-6">
        <Blank
          icon={Clapperboard}
          isError
          title="The film could not be opened"
          text={`${failure} It is safe on the server.`}
        >
          <Button icon={RotateCw} onClick={() => location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/ai-video-builder">Your films</ButtonLink>
        </Blank>
      </div>
    )
  if (opened === null)
    return (
      <output className="grid h-full content-center justify-items-center gap-3 bg-well text-13 text-text-2">
        <Spinner className="size-6" />
        Opening the film
      </output>
    )
  return <OpenBuilder {...opened} config={config} />
}

function OpenBuilder({ session, saving, config }: Opened & { config: FilmConfig }) {
  const film = useFilm(session)
  const material = useFilmMaterial(film)
  const work = useMemo(() => ({ session, material }), [session, material])
  const engines = useMemo(
    () => (['v24', 'v25'] as const).filter((engine): engine is FilmEngine => config[engine].is_available),
    [config],
  )
  const order = useFilmOrder({ session, autosave: saving, material, config })
  return (
    <FilmContext value={work}>
      <Engines value={engines.length === 0 ? both : engines}>
        <ChangedClips value={order.price.changed}>
          <Workspace saving={saving} order={order} />
        </ChangedClips>
      </Engines>
    </FilmContext>
  )
}

/** While none is offered both can be tried in the preview; an order says that it is not. */
const both: readonly FilmEngine[] = ['v24', 'v25']
