import { useQueryClient } from '@tanstack/react-query'
import { Brush, CheckCheck, ChevronUp, Download, Heart, Send, Trash, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { batchLimit } from '../../../core/contract/constants.ts'
import type { ArchiveContent } from '../../../core/contract/library.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { batchPath } from '../../services/flow.ts'
import { fetchImageIds } from '../../services/library.ts'
import type { ImageFilter } from '../../services/query-keys.ts'
import { reportFailure } from '../../services/report.ts'
import { chooseAll, clearChosen, useLibrary } from '../../stores/library.ts'
import { openExport } from '../../stores/export.ts'
import { openSendTo } from '../../stores/send-to.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { Menu } from '../../ui/menu.tsx'
import { isTyping } from './is-typing.ts'
import { downloadImages } from './download.ts'
import { useImageActions } from './use-image-actions.ts'

interface SelectionBarProps {
  images: readonly Image[]
  total: number
  filter: ImageFilter
}

const contents: { value: ArchiveContent; label: string }[] = [
  { value: 'chosen', label: 'As selected' },
  { value: 'originals', label: 'Their originals' },
  { value: 'both', label: 'Results with their originals' },
]

/** Where only the icon is shown, a finger still needs the room. */
const touch = 'pointer-coarse:min-w-11'

/** What can be done to the chosen images; there while any is chosen. Ctrl+A chooses all, Escape none. */
export function SelectionBar({ images, total, filter }: SelectionBarProps) {
  const chosen = useLibrary((state) => state.chosen)
  const navigate = useNavigate()
  const { favorite, remove } = useImageActions(useQueryClient())
  const count = chosen.size

  // Leaving the page, or another filter, clears the selection: nothing unseen stays selected.
  useEffect(() => clearChosen, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.altKey) return
      const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
      if (isAll) void chooseEverything(images, total, filter)
      else if (event.key === 'Escape' && useLibrary.getState().chosen.size > 0) clearChosen()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [images, total, filter])
  if (count === 0) return null

  const ids = [...chosen]
  const known = images.filter(({ id }) => chosen.has(id))
  const isFavorite = known.length > 0 && known.every(({ is_favorite }) => is_favorite)
  const cannotOpen = whyNotOpen(count, known)
  return (
    <div className="@container pointer-events-none fixed right-(--tray) bottom-4 left-(--sidebar) z-30 flex justify-center px-2 nav:bottom-6">
      <div
        role="toolbar"
        aria-label="Selected images"
        className="pointer-events-auto flex min-h-13 max-w-full flex-wrap items-center justify-center gap-y-0.5 rounded-4 bg-raised px-2 py-1 shadow-3 sm:gap-x-1"
      >
        <IconButton
          icon={X}
          label="Select none"
          keyName="Esc"
          size="s"
          className={touch}
          tooltipSide="top"
          onClick={clearChosen}
        />
        <output className="px-1.5 text-13 font-semibold whitespace-nowrap tabular-nums">
          {count.toLocaleString('en')} selected
        </output>
        {count < total ? (
          <Button
            size="s"
            className={touch}
            variant="quiet"
            icon={CheckCheck}
            title={`Select all ${total.toLocaleString('en')}`}
            onClick={() => void chooseEverything(images, total, filter)}
          >
            <Label text={`Select all ${total.toLocaleString('en')}`} />
          </Button>
        ) : null}
        <span aria-hidden="true" className="mx-1 hidden h-5 w-px bg-line sm:block" />
        <Button
          size="s"
          className={touch}
          variant="quiet"
          icon={Heart}
          title={isFavorite ? 'No favourite' : 'Favourite'}
          onClick={() => favorite(ids, !isFavorite)}
        >
          <Label text={isFavorite ? 'No favourite' : 'Favourite'} keyName="F" />
        </Button>
        <Button
          size="s"
          className={touch}
          variant="quiet"
          icon={Brush}
          disabled={cannotOpen !== null}
          title={cannotOpen ?? 'Open in the studio'}
          onClick={() => void navigate(batchPath(ids))}
        >
          <Label text="Open in the studio" keyName="E" />
        </Button>
        <Button
          size="s"
          className={touch}
          variant="quiet"
          icon={Send}
          disabled={cannotOpen !== null}
          title={cannotOpen ?? 'Send to…'}
          onClick={() => openSendTo(ids)}
        >
          <Label text="Send to…" keyName="S" />
        </Button>
        <Menu
          anchor="top end"
          button={
            <Button size="s" className={touch} variant="quiet" icon={Download} title="Download">
              <Label text="Download" keyName="Shift D" />
              <ChevronUp aria-hidden="true" className="hidden size-4 @min-[880px]:block" />
            </Button>
          }
          entries={[
            ...contents.map(({ value, label }) => ({
              id: value,
              label,
              hint: count > 1 || value === 'both' ? 'ZIP' : '',
              run: () => void downloadImages(ids, value, images),
            })),
            { id: 'export', label: 'Export…', hint: 'size, GPS, label', run: () => openExport(ids) },
          ]}
        />
        <Button
          size="s"
          className={touch}
          variant="danger"
          icon={Trash}
          title="Delete"
          onClick={() => void remove(ids)}
        >
          <Label text="Delete" keyName="Del" />
        </Button>
      </div>
    </div>
  )
}

/** Why the chosen images cannot be worked on together; null when they can. */
function whyNotOpen(count: number, known: readonly Image[]): string | null {
  if (count > batchLimit) return `At most ${batchLimit} photos open together`
  return known.length === count && known.every(({ status }) => status === 'ready')
    ? null
    : 'Not all of them are ready'
}

function Label({ text, keyName }: { text: string; keyName?: string }) {
  return (
    <>
      <span className="hidden @min-[880px]:inline">{text}</span>
      <span className="sr-only @min-[880px]:hidden">{text}</span>
      {keyName === undefined ? null : (
        <span className="hidden @min-[1040px]:inline pointer-coarse:hidden">
          <KeyCap name={keyName} />
        </span>
      )}
    </>
  )
}

/** All that the filter shows, also what is not loaded yet. */
async function chooseEverything(images: readonly Image[], total: number, filter: ImageFilter): Promise<void> {
  chooseAll(images.map(({ id }) => id))
  if (images.length >= total) return
  try {
    const { leaving } = useLibrary.getState()
    chooseAll((await fetchImageIds(filter)).filter((id) => !leaving.has(id)))
  } catch (error) {
    reportFailure(error, failureTexts.loadImages)
  }
}
