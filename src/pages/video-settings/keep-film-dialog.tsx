import type { FilmAutosave, LaterFilm } from '../../editor/film/draft/film-autosave.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTime } from '../../ui/format.ts'

/** Two windows have cut one film: only the user can say which counts. */
export function KeepFilmDialog({ saving, later }: { saving: FilmAutosave; later: LaterFilm }) {
  const { clips } = later.project.film
  const count = `${clips.length} ${clips.length === 1 ? 'clip' : 'clips'}`
  return (
    <Dialog
      isOpen
      title="Another window has changed this film"
      description={`Keep the film that you see here, or go on with the other one: “${later.project.title}”, ${count}, saved ${formatTime(later.savedAt)}. The other one comes in as a step that you can undo.`}
      actions={
        <>
          <Button onClick={saving.takeTheirs}>Use the other film</Button>
          <Button variant="primary" onClick={saving.keepMine}>
            Keep the film here
          </Button>
        </>
      }
    />
  )
}
