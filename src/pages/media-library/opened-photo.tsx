import { useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Image } from '../../../core/contract/shapes.ts'
import { attachKeys } from '../../editor/commands/attach-keys.ts'
import type { Command } from '../../editor/commands/command.ts'
import type { CommandDialog } from '../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../editor/commands/command-dialogs.tsx'
import { useBoundCommands } from '../../editor/commands/use-key-map.ts'
import { createSignal } from '../../editor/signal/signal.ts'
import { PhotoViewer } from '../../editor/viewer/photo-viewer.tsx'
import { createViewportStore } from '../../editor/viewport/viewport-store.ts'
import type { ViewPoint } from '../../editor/viewport/viewport.ts'
import { openExport } from '../../stores/export.ts'
import { openSendTo } from '../../stores/send-to.ts'
import { batchPath } from '../../services/flow.ts'
import { downloadUrl } from '../../services/media-url.ts'
import { saveUrl } from '../../services/save-url.ts'
import { Blank } from '../../ui/blank.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { formatWait } from './format-wait.ts'
import { useImageActions } from './use-image-actions.ts'
import { Act, LightboxBar } from './lightbox-bar.tsx'
import { lightboxCommands, zoomCommands } from './lightbox-commands.ts'
import type { RefObject } from 'react'

const LightboxCompare = laterPart(async () => (await import('./lightbox-compare.tsx')).LightboxCompare, {
  waiting: <div className="flex-1" />,
  missing: <div className="flex-1" />,
})

export type Neighbours = Partial<Record<'next' | 'previous' | 'first' | 'last', string | undefined>>

interface OpenedPhotoProps {
  image: Image
  /** `12 of 1,284`, or null for an image that the list does not show. */
  place: string | null
  neighbours: Neighbours
  /** Goes so many images on; false where the list does not show the image, or ends. */
  onGo: (by: number) => boolean
  /** Whether that is possible from the image that was last asked for, which may not be on the screen yet. */
  onCanGo: (by: number) => boolean
  onShow: (id: string) => void
  onClose: () => void
}

const hints = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Drag'] },
  { label: 'Next photo, on a touch screen', caps: ['Swipe'] },
]

/** A photo on the whole screen, or compared with another version of it. */
export function OpenedPhoto(props: OpenedPhotoProps) {
  const { image, place } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState<CommandDialog | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [shown, setShown] = useState(() => openView(image))
  if (shown.id !== image.id) setShown(openView(image))
  const { view, hover } = shown
  useModal(dialog)

  const base = useLightboxCommands(props, { isComparing, setComparing, setOpened })
  const unbound = useMemo(() => [...base, ...zoomCommands(view, hover.get)], [base, view, hover])
  const commands = useBoundCommands(unbound)
  useLayoutEffect(
    () => (dialog.current === null || isComparing ? undefined : attachKeys(dialog.current, commands)),
    [commands, isComparing],
  )
  const swipe = useMemo(
    () => (by: 1 | -1) => base.find(({ id }) => id === (by > 0 ? 'photo-next' : 'photo-previous'))?.run(''),
    [base],
  )

  return createPortal(
    <dialog
      open
      ref={dialog}
      aria-modal="true"
      aria-label={image.name}
      tabIndex={-1}
      className="fixed inset-0 z-40 flex size-full max-h-none max-w-none flex-col overscroll-contain bg-well text-text outline-none"
    >
      <LightboxBar
        image={image}
        place={place}
        view={isComparing || image.status !== 'ready' ? null : view}
        commands={commands}
        isComparing={isComparing}
      />
      {isComparing ? (
        <LightboxCompare
          key={image.id}
          image={image}
          base={base}
          hints={hints}
          opened={opened}
          onOpen={setOpened}
        />
      ) : (
        <div className="relative min-h-0 flex-1">
          {image.status === 'ready' ? (
            <PhotoViewer key={image.id} image={image} view={view} hover={hover} onSwipe={swipe} />
          ) : (
            <div className="grid h-full place-items-center p-6">
              <Blank icon={ImageOff} title={formatWait(image)} text="It can be opened when it is ready." />
            </div>
          )}
          <Act id="photo-previous" commands={commands} className={`left-3 ${beside}`} />
          <Act id="photo-next" commands={commands} className={`right-3 ${beside}`} />
          <CommandDialogs
            opened={opened}
            onOpen={setOpened}
            commands={commands}
            unbound={unbound}
            hints={hints}
          />
        </div>
      )}
    </dialog>,
    document.body,
  )
}

const beside =
  'absolute! top-1/2 -translate-y-1/2 bg-raised! shadow-2 enabled:hover:bg-hover-on-surface! disabled:hidden pointer-coarse:hidden'

function openView({ id, width, height }: Image) {
  return {
    id,
    view: createViewportStore({ width: Math.max(1, width), height: Math.max(1, height) }),
    hover: createSignal<ViewPoint | null>(null),
  }
}

interface LightboxState {
  isComparing: boolean
  setComparing: (isComparing: boolean) => void
  setOpened: (dialog: CommandDialog) => void
}

function useLightboxCommands(props: OpenedPhotoProps, state: LightboxState): Command[] {
  const { image, neighbours, onGo, onCanGo, onShow, onClose } = props
  const { isComparing, setComparing, setOpened } = state
  const navigate = useNavigate()
  const { favorite, remove } = useImageActions(useQueryClient())
  const { next, previous, first, last } = neighbours
  return useMemo(() => {
    const targets = { next, previous, first, last }
    const isReady = image.status === 'ready'
    const notReady = () => (isReady ? null : 'The photo is not ready')
    return lightboxCommands({
      go: (to) => {
        if (to === 'next' && onGo(1)) return
        if (to === 'previous' && onGo(-1)) return
        const id = targets[to]
        if (id !== undefined && id !== image.id) onShow(id)
      },
      canGo: (by) => (by > 0 ? next : previous) !== undefined || onCanGo(by),
      close: () => (isComparing ? setComparing(false) : onClose()),
      favorite: () => favorite([image.id], !image.is_favorite),
      download: () => saveUrl(downloadUrl(image.url)),
      remove: () => {
        const id = next ?? previous
        const show = (isRemoved: boolean) => {
          if (!isRemoved) return
          if (id === undefined) onClose()
          else onShow(id)
        }
        void remove([image.id]).then(show)
      },
      edit: () => void navigate(batchPath([image.id])),
      send: () => openSendTo([image.id]),
      exportIt: () => openExport([image.id]),
      compare: () => setComparing(!isComparing),
      notReady,
      openPalette: () => setOpened('palette'),
      openKeys: () => setOpened('keys'),
      openKeyMap: () => setOpened('key-map'),
    })
  }, [
    image,
    next,
    previous,
    first,
    last,
    isComparing,
    onGo,
    onCanGo,
    onShow,
    onClose,
    favorite,
    remove,
    navigate,
    setComparing,
    setOpened,
  ])
}

/**
 * Keeps the focus inside a dialog that fills the screen: what lies below takes neither keys nor clicks. Toasts, menus
 * and dialogs stand outside the page's root and stay usable.
 */
function useModal(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    root?.toggleAttribute('inert', true)
    dialog.current?.focus({ preventScroll: true })
    return () => {
      root?.toggleAttribute('inert', false)
    }
  }, [dialog])
}
