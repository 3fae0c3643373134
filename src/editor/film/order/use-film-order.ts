import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { filmCredits, filmFrames, regenerationPrice } from '../../../../core/contract/film-price.ts'
import type { FilmConfig, Video } from '../../../../core/contract/film-shapes.ts'
import { routes } from '../../../../core/contract/table.ts'
import { isApiError } from '../../../services/api-error.ts'
import { call } from '../../../services/client.ts'
import { isUnderWay, videoStatusQuery } from '../../../services/films.ts'
import { orderKey } from '../../../services/order-key.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import { useAuth } from '../../../stores/auth.ts'
import { sentence } from '../../../ui/sentence.ts'
import { useSignal } from '../../signal/use-signal.ts'
import type { FilmAutosave } from '../draft/film-autosave.ts'
import type { FilmMaterial } from '../session/film-context.ts'
import { useProject } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'

interface FilmPrice {
  /** Video credits of what an order would render. */
  credits: number
  /** Of the whole film. */
  full: number
  /** Ids of the clips that are paid; all of a film that was not made before. */
  changed: ReadonlySet<string>
  changedFrames: number
  /** Whether the film was made before, so that only what changed is paid. */
  isAgain: boolean
}

export interface FilmOrder {
  price: FilmPrice
  /** Video credits that there are. */
  balance: number
  /** Why nothing can be ordered now, in words for the user; null when it can. */
  missing: () => string | null
  isSending: boolean
  failure: { message: string; canBuy: boolean } | null
  place: () => void
  /** How the film that was ordered stands; undefined before there is one, or while it is asked for. */
  video: Video | undefined
  stage: string
  error: string | null
}

interface OrderParts {
  session: FilmSession
  autosave: FilmAutosave
  material: FilmMaterial
  config: FilmConfig | undefined
}

/** What an order of the film costs, what it lacks, and how it stands once it is placed. */
export function useFilmOrder({ session, autosave, material, config }: OrderParts): FilmOrder {
  const client = useQueryClient()
  const { film, engine, preset, title } = useProject(session)
  const videoId = useSignal(session.videoId)
  const status = useQuery({ ...videoStatusQuery(videoId ?? ''), enabled: videoId !== null }).data
  const balance = useAuth((state) => state.videoCredits)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<FilmOrder['failure']>(null)
  const keys = useRef(new Map<string, string>())
  const isBusy = useRef(false)
  const video = status?.video
  // Only what was made counts as there: an order that failed has left nothing.
  const made = video?.status === 'completed' ? video : undefined

  const price = useMemo((): FilmPrice => {
    const full = filmCredits(filmFrames(film), film.fps)
    if (made === undefined)
      return { credits: full, full, changed: new Set(), changedFrames: filmFrames(film), isAgain: false }
    const again = regenerationPrice(made.film, film, made.engine === engine)
    const changed = again.clips.flatMap((place) => film.clips[place] ?? [])
    return {
      credits: again.credits,
      full,
      changed: new Set(changed.map(({ id }) => id)),
      changedFrames: filmFrames({ clips: changed }),
      isAgain: true,
    }
  }, [film, engine, made])

  const missing = useCallback(() => {
    if (film.clips.length === 0) return 'Add a photo first'
    if (title.trim() === '') return 'Give the film a title first'
    const lost = film.clips.filter(({ image_id }) => material.gone.has(image_id)).length
    if (lost > 0)
      return lost === 1 ? 'The photo of one clip was deleted' : `The photos of ${lost} clips were deleted`
    if (config !== undefined && !config[engine].is_available)
      return `${config[engine].label} is not offered here`
    if (video !== undefined && isUnderWay(video)) return 'The film is being rendered'
    if (balance < price.credits) return `${price.credits} video credits are needed, you have ${balance}`
    return null
  }, [film, title, material, config, engine, video, balance, price])

  const send = useCallback(async () => {
    if (isBusy.current || missing() !== null) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      // One key for one film: an order whose answer was lost is not charged again.
      const what = JSON.stringify([videoId, title, engine, preset, film])
      const idempotencyKey = keys.current.get(what) ?? orderKey()
      keys.current.set(what, idempotencyKey)
      const placed =
        videoId === null
          ? await call(routes.createVideo, { body: { film, engine, title, preset }, idempotencyKey })
          : await call(routes.regenerateVideo, {
              body: { id: videoId, film, engine, title, preset },
              idempotencyKey,
            })
      // From here on the same is another order: this one may fail or be cancelled.
      keys.current.delete(what)
      session.videoId.set(placed.video.id)
      session.said.set('Film ordered')
      void autosave.autosave.flush()
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.films }),
        client.invalidateQueries({ queryKey: queryKeys.credits }),
      ])
    } catch (reason) {
      setFailure(describeFailure(reason))
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }, [missing, videoId, title, engine, preset, film, session, autosave, client])

  return {
    price,
    balance,
    missing,
    isSending,
    failure,
    place: useCallback(() => void send(), [send]),
    video,
    stage: status?.stage ?? '',
    error: status?.error?.message ?? null,
  }
}

function describeFailure(reason: unknown): { message: string; canBuy: boolean } {
  if (!isApiError(reason))
    return { message: 'Something went wrong. Nothing was charged. The film is kept.', canBuy: false }
  if (reason.code === 'not_subscribed')
    return { message: 'Orders are for subscribers. The free draft works. The film is kept.', canBuy: true }
  if (reason.code === 'network')
    return {
      message:
        'The server cannot be reached. The film is kept here; try again, you will not be charged twice.',
      canBuy: false,
    }
  return {
    message: `${sentence(reason.message)} The film is kept.`,
    canBuy: reason.code === 'insufficient_credits',
  }
}
