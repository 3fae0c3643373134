import { Captions, Contact, Image, LayoutPanelTop, ListChecks, Plus, Text, Type } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { overlayLines, type OverlayTemplate } from '../../../../core/contract/film-document.ts'
import { addOverlay } from '../../../../core/film/edit/overlays.ts'
import { templateHelp, templateName } from '../film-words.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { writeText } from '../session/write-text.ts'

const templates: readonly { template: OverlayTemplate; icon: LucideIcon; seconds: number }[] = [
  { template: 'intro', icon: LayoutPanelTop, seconds: 3 },
  { template: 'title', icon: Type, seconds: 3 },
  { template: 'caption', icon: Captions, seconds: 3 },
  { template: 'lower-third', icon: Text, seconds: 4 },
  { template: 'price-card', icon: ListChecks, seconds: 4 },
  { template: 'agent', icon: Contact, seconds: 4 },
  { template: 'logo', icon: Image, seconds: 10 },
  { template: 'end-card', icon: Contact, seconds: 4 },
]

/** Templates of texts: each is put at the playhead, and can then be written in the panel. */
export function TextBin() {
  const { session } = useFilmWork()
  const isEmpty = useFilm(session).clips.length === 0
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p className="mb-2 text-12 text-text-3">
        {isEmpty ? 'Add a photo first: texts stand over photos.' : 'A text is put at the playhead.'}
      </p>
      <ul className="grid gap-1.5">
        {templates.map(({ template, icon: Icon, seconds }) => (
          <li key={template}>
            <button
              type="button"
              disabled={isEmpty}
              onClick={() => addAtPlayhead(session, template, seconds)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1.5 text-left outlined-soft hover:outlined disabled:cursor-default disabled:text-text-off"
            >
              <Icon aria-hidden="true" className="size-4 flex-none" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{templateName(template)}</span>
                <span className="block text-12 text-text-3">{templateHelp(template)}</span>
              </span>
              <Plus aria-hidden="true" className="size-4 flex-none text-text-3" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Those that belong to a photo go with its clip; logo and end card keep their place in the film. */
function addAtPlayhead(session: FilmSession, template: OverlayTemplate, seconds: number): void {
  const { fps } = session.film()
  const frame = session.transport.frame.get()
  const here = session.clipHere()
  const goesWithClip = here !== null && template !== 'logo' && template !== 'end-card'
  const frames = Math.round(seconds * fps)
  const start = template === 'end-card' ? Math.max(0, session.frames() - frames) : frame
  const isAdded = session.edit((film) =>
    addOverlay(film, {
      template,
      clip_id: goesWithClip ? here.clip.id : null,
      start: goesWithClip ? frame - here.start : start,
      frames: template === 'logo' ? Math.max(1, session.frames() - frame) : frames,
      lines: overlayLines[template].map(() => ''),
    }),
  )
  const id = isAdded ? session.film().overlays.at(-1)?.id : undefined
  if (id === undefined) return
  writeText(session, id)
  session.said.set(`${templateName(template)} added`)
}
