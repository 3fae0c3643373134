import { useEffect, useEffectEvent, useRef } from 'react'
import { filmFrames } from '../../../../core/contract/film-price.ts'
import { showError } from '../../../ui/toast.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { previewMaterial } from './preview-material-of.ts'

/** The film as it will be, drawn by its player. The player is loaded with the first photo. */
export function PreviewCanvas({ session }: { session: FilmSession }) {
  const { material } = useFilmWork()
  const film = useFilm(session)
  const canvas = useRef<HTMLDivElement>(null)
  const { transport } = session
  const isEmpty = filmFrames(film) === 0
  const parts = useEffectEvent((element: HTMLCanvasElement) => {
    const project = session.project()
    return {
      canvas: element,
      film: project.film,
      engine: project.engine,
      material: previewMaterial(material),
    }
  })

  useEffect(() => {
    if (isEmpty || canvas.current === null) return undefined
    // A canvas that a worker draws on cannot be given to another one.
    const element = canvas.current.appendChild(document.createElement('canvas'))
    element.className = 'size-full'
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', 'The film at the playhead')
    const off = new AbortController()
    const open = async () => {
      const { createFilmPreview } = await import('../preview/film-preview.ts')
      if (off.signal.aborted) return
      const player = createFilmPreview(parts(element))
      transport.attach(player)
      off.signal.addEventListener('abort', () => {
        transport.attach(null)
        player.dispose()
      })
    }
    open().catch(() => {
      if (!off.signal.aborted)
        showError('The preview could not be loaded. Check your connection and open the film again.')
    })
    return () => {
      off.abort()
      element.remove()
    }
  }, [isEmpty, transport])

  const { engine } = session.project()
  useEffect(() => {
    if (!isEmpty) transport.player.get()?.setFilm(film, previewMaterial(material))
  }, [film, material, isEmpty, transport])
  useEffect(() => transport.player.get()?.setEngine(engine), [engine, transport])

  return <div ref={canvas} className="size-full bg-black" />
}
