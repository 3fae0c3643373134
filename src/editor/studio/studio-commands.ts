import { BoxSelect, Contrast, Layers, Trash2 } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { HelpActions } from '../commands/help-commands.ts'
import { helpCommands } from '../commands/help-commands.ts'
import { undoCommands } from '../history/undo-commands.ts'
import type { Undoable } from '../history/value-history.ts'
import { roomCommands } from '../room/room-commands.ts'
import { hintCommands } from '../hints/hint-commands.ts'
import type { MaskFileActions } from '../mask-file/mask-file-commands.ts'
import { maskFileCommands } from '../mask-file/mask-file-commands.ts'
import { inkCommands } from '../mask/ink-commands.ts'
import type { MaskDisplay } from '../mask/mask-client.ts'
import { selectionCommands } from '../selections/selection-commands.ts'
import { viewCommands } from '../viewport/view-commands.ts'
import { previewCommands } from '../preview/preview-commands.ts'
import type { Studio } from './studio.ts'
import { toolCommands } from './tool-commands.ts'
import type { RefineKind } from '../refine/refine-values.ts'
import { refineKinds, refineNames } from '../refine/refine-words.ts'

export interface StudioActions extends HelpActions, MaskFileActions {
  order: () => void
  /** Why nothing can be ordered now; null when it can. */
  orderUnavailable: () => string | null
  /** Why there is no free preview of what would be ordered; null when there is one. */
  previewFault: string | null
}

const displays = ['overlay', 'outline', 'mask', 'off'] as const satisfies readonly MaskDisplay[]

function whenMasked({ store }: Studio): () => string | null {
  return () => ((store.getState().summary?.coverage ?? 0) === 0 ? 'The mask is empty' : null)
}

/** Everything that the mask studio can do. Buttons, keys, palette and key sheet all read this list. */
export function studioCommands(studio: Studio, actions: StudioActions): Command[] {
  const unlessEmpty = whenMasked(studio)
  return [
    // First, as the first command that a press fits is run: the question mark may share its key with a tool.
    ...helpCommands(actions),
    ...toolCommands(studio),
    ...maskCommands(studio),
    ...hintCommands(studio),
    ...roomCommands(studio),
    ...refineCommands(studio, unlessEmpty),
    ...selectionCommands(studio.selections, unlessEmpty),
    ...maskFileCommands(studio, actions),
    ...viewCommands(studio.view, studio.hover.get),
    ...displayCommands(studio),
    ...inkCommands(),
    ...previewCommands({
      preview: studio.preview,
      unavailable: () =>
        actions.previewFault ??
        (studio.refine.get() === null ? unlessEmpty() : 'Apply or cancel the refinement first'),
    }),
    {
      id: 'order',
      label: 'Remove what is masked',
      group: 'Order',
      keys: ['Mod+Enter'],
      run: actions.order,
      unavailable: actions.orderUnavailable,
    },
  ]
}

/** The steps of the mask, as undo and redo see them. */
function maskHistory({ store, mask, isDrawing, takeBack, tools: host }: Studio): Undoable {
  const labelAt = (by: -1 | 0): string | null => {
    const { summary } = store.getState()
    return summary?.history[summary.done + by]?.label ?? null
  }
  return {
    undo: () => {
      // What is no step yet goes first, alone: the step before it was not meant.
      if (!takeBack()) void mask.undo()
    },
    redo: () => void mask.redo(),
    undoLabel: () =>
      isDrawing() || host.tool().path?.isOpen() === true ? 'What is being drawn' : labelAt(-1),
    redoLabel: () => labelAt(0),
  }
}

/** The steps of the class brush. */
function classHistory({ classes, takeBack }: Studio): Undoable {
  const { history } = classes.brush.work
  return {
    ...history,
    // A stroke that is being painted is no step yet: it goes first, alone.
    undo: () => {
      if (!takeBack()) history.undo()
    },
  }
}

function maskCommands(studio: Studio): Command[] {
  const { mask, cancelGesture, preview, roomSteps, store } = studio
  const ofMask = maskHistory(studio)
  // While classes are painted, steps are those of the class brush.
  const ofTool = () => (store.getState().settings.tool === 'classBrush' ? classHistory(studio) : ofMask)
  return [
    ...undoCommands(() => roomSteps.get()?.history ?? ofTool()),
    {
      id: 'clear',
      label: 'Clear the mask',
      group: 'Mask',
      keys: ['Mod+KeyD'],
      icon: Trash2,
      run: () => void mask.clear(),
      unavailable: whenMasked(studio),
    },
    {
      id: 'select-all',
      label: 'Select all',
      group: 'Mask',
      keys: ['Mod+KeyA'],
      hint: 'The whole photo, to subtract from.',
      icon: BoxSelect,
      run: () => void mask.selectAll(),
    },
    {
      id: 'invert',
      label: 'Invert the mask',
      group: 'Mask',
      keys: ['Mod+KeyI'],
      icon: Contrast,
      run: () => void mask.invert(),
    },
    {
      id: 'cancel',
      label: 'Take back the gesture under way',
      group: 'Mask',
      keys: ['Escape'],
      keyOnly: true,
      run: () => {
        if (cancelGesture()) return
        if (preview.state().kind === 'running') preview.hide()
      },
    },
  ]
}

function displayCommands({ store, showsPhoto, zoomAsked }: Studio): Command[] {
  return [
    {
      id: 'type-zoom',
      label: 'Type the zoom',
      group: 'View',
      keys: ['Shift+KeyZ'],
      hint: 'Enter applies, Escape leaves it, arrows go by one per cent and with Shift by ten.',
      run: () => zoomAsked.set(zoomAsked.get() + 1),
    },
    {
      id: 'display',
      label: 'Overlay, outline, mask only, off',
      group: 'View',
      keys: ['KeyQ'],
      icon: Layers,
      run: () => {
        const next =
          ((displays as readonly MaskDisplay[]).indexOf(store.getState().settings.display) + 1) %
          displays.length
        store.getState().change({ display: displays[next] ?? displays[0] })
      },
    },
    {
      id: 'photo',
      label: 'Show the photo while held',
      group: 'View',
      keys: ['Backslash'],
      keyOnly: true,
      run: () => showsPhoto.set(true),
      release: () => showsPhoto.set(false),
    },
  ]
}

const keys: Partial<Record<RefineKind, string>> = { grow: 'KeyG', shrink: 'Shift+KeyG', feather: 'KeyF' }

/** Operations on the whole mask: each opens its editor in the panel. */
function refineCommands({ refine }: Studio, whenMasked: () => string | null): Command[] {
  const edge: Command = {
    id: 'refine-edge',
    label: 'Refine edge',
    group: 'Mask',
    keys: ['Shift+KeyE'],
    hint: 'Hair and leaves by the colours of the photo: radius, smooth, feather, contrast, shift.',
    run: () => refine.open('refine-edge'),
    unavailable: whenMasked,
  }
  const others: Command[] = refineKinds.map((kind) => {
    const key = keys[kind]
    return {
      id: kind,
      label: refineNames[kind],
      group: 'Mask',
      keys: key === undefined ? [] : [key],
      run: () => refine.open(kind),
      unavailable: whenMasked,
    }
  })
  return [...others, edge]
}
