import {
  ArrowLeft,
  ArrowRight,
  Brush,
  Columns2,
  Download,
  FileOutput,
  Heart,
  ChevronFirst,
  ChevronLast,
  Send,
  Trash,
  X,
} from 'lucide-react'
import type { Command } from '../../editor/commands/command.ts'
import type { HelpActions } from '../../editor/commands/help-commands.ts'
import { helpCommands } from '../../editor/commands/help-commands.ts'
import { viewCommands } from '../../editor/viewport/view-commands.ts'
import type { ViewportStore } from '../../editor/viewport/viewport-store.ts'
import type { ViewPoint } from '../../editor/viewport/viewport.ts'

interface LightboxActions extends HelpActions {
  go: (to: 'next' | 'previous' | 'first' | 'last') => void
  canGo: (by: 1 | -1) => boolean
  close: () => void
  favorite: () => void
  download: () => void
  exportIt: () => void
  remove: () => void
  edit: () => void
  compare: () => void
  send: () => void
  /** Why the shown image cannot be worked on, downloaded or compared; null when it can. */
  notReady: () => string | null
}

/** Digits zoom without Ctrl, too: there is no opacity to set here. */
const moreKeys: Record<string, string[]> = {
  fit: ['Digit0', 'Numpad0'],
  'zoom-100': ['Digit1', 'Numpad1'],
  'zoom-200': ['Digit2', 'Numpad2'],
}

export function zoomCommands(view: ViewportStore, hover: () => ViewPoint | null): Command[] {
  return viewCommands(view, hover).map((command) => ({
    ...command,
    keys: [...(moreKeys[command.id] ?? []), ...command.keys],
  }))
}

export function lightboxCommands(actions: LightboxActions): Command[] {
  const { go, canGo, notReady } = actions
  const edge = (by: 1 | -1) => () =>
    canGo(by) ? null : by > 0 ? 'This is the last one' : 'This is the first one'
  return [
    {
      id: 'photo-next',
      label: 'Next photo',
      group: 'View',
      keys: ['ArrowRight', 'PageDown'],
      icon: ArrowRight,
      repeats: true,
      run: () => go('next'),
      unavailable: edge(1),
    },
    {
      id: 'photo-previous',
      label: 'Previous photo',
      group: 'View',
      keys: ['ArrowLeft', 'PageUp'],
      icon: ArrowLeft,
      repeats: true,
      run: () => go('previous'),
      unavailable: edge(-1),
    },
    {
      id: 'photo-first',
      label: 'First photo',
      group: 'View',
      keys: ['Home'],
      icon: ChevronFirst,
      run: () => go('first'),
    },
    {
      id: 'photo-last',
      label: 'Last loaded photo',
      group: 'View',
      keys: ['End'],
      icon: ChevronLast,
      run: () => go('last'),
    },
    {
      id: 'photo-favorite',
      label: 'Favourite or not',
      group: 'Order',
      keys: ['KeyF'],
      icon: Heart,
      run: actions.favorite,
    },
    {
      id: 'photo-compare',
      label: 'Compare with another version',
      group: 'View',
      keys: ['KeyC'],
      icon: Columns2,
      run: actions.compare,
      unavailable: notReady,
    },
    {
      id: 'photo-edit',
      label: 'Open in the studio',
      group: 'Order',
      keys: ['KeyE'],
      icon: Brush,
      run: actions.edit,
      unavailable: notReady,
    },
    {
      id: 'photo-send',
      label: 'Send to…',
      group: 'Order',
      keys: ['KeyS'],
      icon: Send,
      run: actions.send,
      unavailable: notReady,
    },
    {
      id: 'photo-download',
      label: 'Download',
      group: 'Order',
      keys: ['KeyD'],
      icon: Download,
      run: actions.download,
      unavailable: notReady,
    },
    {
      id: 'photo-export',
      label: 'Export…',
      group: 'Order',
      keys: ['KeyX'],
      icon: FileOutput,
      hint: 'Size, metadata, before and after, label',
      run: actions.exportIt,
      unavailable: notReady,
    },
    {
      id: 'photo-delete',
      label: 'Delete',
      group: 'Order',
      keys: ['Delete'],
      icon: Trash,
      run: actions.remove,
    },
    { id: 'photo-close', label: 'Close', group: 'View', keys: ['Escape'], icon: X, run: actions.close },
    ...helpCommands(actions),
  ]
}
