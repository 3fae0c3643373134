import { laterPart } from '../../../ui/later-part.tsx'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { useShownClip } from '../session/use-shown-clip.ts'
import { FilmPanel } from './film-panel.tsx'

const ClipPanel = laterPart(async () => (await import('./clip-panel.tsx')).ClipPanel)
const SoundPanel = laterPart(async () => (await import('./sound-panel.tsx')).SoundPanel)
const TextPanel = laterPart(async () => (await import('./text-panel.tsx')).TextPanel)

/** The settings of what is chosen; of the film where nothing is. */
export function Inspector() {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const { track, ids } = useSignal(session.selection)
  const shown = useShownClip(session)
  const isChosen = ids.length > 0
  const overlay = track === 'overlays' && isChosen ? film.overlays.find(({ id }) => id === ids[0]) : undefined
  if (overlay !== undefined) return <TextPanel key={overlay.id} overlay={overlay} />
  const sound = track === 'sounds' && isChosen ? film.sounds.find(({ id }) => id === ids[0]) : undefined
  if (sound !== undefined) return <SoundPanel key={sound.id} sound={sound} />
  const clip = isChosen ? film.clips.find(({ id }) => id === shown) : undefined
  if (clip !== undefined) return <ClipPanel clip={clip} ids={track === 'clips' ? ids : [clip.id]} />
  return <FilmPanel />
}
