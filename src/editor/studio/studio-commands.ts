import { Contrast, Layers, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { EditorSettings } from '../../stores/editor.ts'
import { useEditorStore } from '../../stores/editor.ts'
import type { Command } from '../commands/command.ts'
import type { HelpActions } from '../commands/help-commands.ts'
import { helpCommands } from '../commands/help-commands.ts'
import { roomCommands } from '../room/room-commands.ts'
import { hintCommands } from '../hints/hint-commands.ts'
import type { MaskFileActions } from '../mask-file/mask-file-commands.ts'
import { maskFileCommands } from '../mask-file/mask-file-commands.ts'
import type { MaskDisplay } from '../mask/mask-client.ts'
import { viewCommands } from '../viewport/view-commands.ts'
import { previewCommands } from '../preview/preview-commands.ts'
import type { Pace } from '../tools/crosshair.ts'
import { refineCommands } from './refine-commands.ts'
import type { Studio } from './studio.ts'
import { toolIds, tools } from '../tools/registry.ts'

export interface StudioActions extends HelpActions, MaskFileActions {
  order: () => void
  /** Why nothing can be ordered now; null when it can. */
  orderUnavailable: () => string | null
  /** Why there is no free preview of what would be ordered; null when there is one. */
  previewFault: string | null
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const displays: MaskDisplay[] = ['overlay', 'outline', 'mask', 'off']

const state = () => useEditorStore.getState()
const change = (settings: Partial<EditorSettings>) => state().change(settings)
const isEmpty = () => (state().facts?.coverage ?? 0) === 0
const whenMasked = () => (isEmpty() ? 'The mask is empty' : null)

/** Everything that the mask studio can do. Buttons, keys, palette and key sheet all read this list. */
export function studioCommands(studio: Studio, actions: StudioActions): Command[] {
  return [
    // First, as the first command that a press fits is run: the question mark may share its key with a tool.
    ...helpCommands(actions),
    ...toolCommands(studio),
    ...brushCommands(studio),
    ...keyboardPainting(studio),
    ...maskCommands(studio),
    ...hintCommands(studio),
    ...roomCommands(studio),
    ...refineCommands(studio, whenMasked),
    ...maskFileCommands(studio, actions),
    ...viewCommands(studio.view, studio.hover.get),
    ...displayCommands(studio),
    ...previewCommands({
      preview: studio.preview,
      unavailable: () =>
        actions.previewFault ??
        (studio.refine.get() === null ? whenMasked() : 'Apply or cancel the refinement first'),
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

function toolCommands({ suggestions, isRoomOpen }: Studio): Command[] {
  return toolIds.map((id) => {
    const { label, key, icon, hint, unavailable } = tools[id]
    return {
      id: `tool-${id}`,
      label,
      group: 'Tools',
      keys: [key],
      icon,
      hint,
      run: () => {
        // Whoever takes a tool wants to use it, and none can be used in the room; what was placed there is kept.
        isRoomOpen.set(false)
        change({ tool: id })
      },
      ...(unavailable === undefined ? {} : { unavailable: () => unavailable({ suggestions }) }),
    }
  })
}

function brushCommands({ tools: host }: Studio): Command[] {
  const resize = (by: number) => {
    const { size } = state().settings
    // A tenth of the size, so that small and large brushes change at the same pace.
    change({ size: size + by * Math.max(1, Math.round(size / 10)) })
  }
  return [
    {
      id: 'swap',
      label: 'Swap add and subtract',
      group: 'Brush',
      keys: ['KeyX'],
      icon: Contrast,
      run: () => {
        const { tool, shapeCombine } = state().settings
        if (tools[tool].combine === 'shape' || tools[tool].combine === 'source')
          change({ shapeCombine: shapeCombine === 'add' ? 'subtract' : 'add' })
        else change({ tool: tool === 'brush' ? 'eraser' : 'brush' })
      },
    },
    {
      id: 'smaller',
      label: 'Smaller brush',
      group: 'Brush',
      keys: ['BracketLeft'],
      repeats: true,
      run: () => resize(-1),
    },
    {
      id: 'larger',
      label: 'Larger brush',
      group: 'Brush',
      keys: ['BracketRight'],
      repeats: true,
      run: () => resize(1),
    },
    {
      id: 'softer',
      label: 'Softer brush',
      group: 'Brush',
      keys: ['Shift+BracketLeft'],
      repeats: true,
      run: () => change({ hardness: state().settings.hardness - 0.1 }),
    },
    {
      id: 'harder',
      label: 'Harder brush',
      group: 'Brush',
      keys: ['Shift+BracketRight'],
      repeats: true,
      run: () => change({ hardness: state().settings.hardness + 0.1 }),
    },
    {
      id: 'opacity',
      label: 'Opacity 10 % to 100 %; with the suggestions in hand: region 1 to 10',
      group: 'Brush',
      keys: digits.map((digit) => `Digit${digit}`),
      keyOnly: true,
      isKeyed: true,
      run: (key) => {
        const number = digits.indexOf(key.replace('Digit', '')) + 1
        const { digit } = host.tool()
        if (digit === undefined) change({ opacity: number / 10 })
        else digit(number)
      },
    },
  ]
}

function keyboardPainting({ crosshair, isPanHeld, isRoomOpen, place, tools: host }: Studio): Command[] {
  const nothingBegun = 'No polygon or line has been begun'
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
  const move = (id: string, label: string, modifier: string, pace: Pace): Command => ({
    id,
    label,
    group: 'Tools',
    keys: Object.keys(arrows).map((arrow) => modifier + arrow),
    onStage: true,
    keyOnly: true,
    isKeyed: true,
    repeats: true,
    run: (key) => {
      const [x, y] = arrows[key.slice(modifier.length) as keyof typeof arrows]
      crosshair.move(x, y, pace)
    },
    unavailable: () => (isRoomOpen.get() ? 'Close the room first' : null),
  })
  return [
    move('crosshair', 'Move the crosshair', '', 'step'),
    move('crosshair-leap', 'Move the crosshair ten steps', 'Shift+', 'leap'),
    move('crosshair-pixel', 'Move the crosshair one pixel', 'Alt+', 'pixel'),
    {
      id: 'space',
      label: 'Pan while held; with the crosshair: paint',
      group: 'Tools',
      keys: ['Space'],
      onStage: true,
      keyOnly: true,
      run: () => (place.get() === null || isRoomOpen.get() ? isPanHeld.set(true) : crosshair.press()),
      release: () => {
        isPanHeld.set(false)
        crosshair.release()
      },
    },
    {
      id: 'path-anchor',
      label: 'Close the polygon, end the line or the smart selection; with the crosshair: set a corner',
      group: 'Tools',
      keys: ['Enter'],
      onStage: true,
      keyOnly: true,
      run: () => crosshair.enter(),
      unavailable: () => (place.get() === null && host.tool().isOpen?.() !== true ? nothingBegun : null),
    },
    {
      id: 'path-back',
      label: 'Take back the last corner',
      group: 'Tools',
      keys: ['Backspace'],
      onStage: true,
      keyOnly: true,
      repeats: true,
      run: () => host.tool().path?.back(),
      unavailable: () => (host.tool().path?.isOpen() === true ? null : nothingBegun),
    },
  ]
}

function maskCommands({ mask, cancelGesture, isDrawing, preview, takeBack, tools: host }: Studio): Command[] {
  const undoable = () =>
    isDrawing() || host.tool().path?.isOpen() === true || (state().facts?.done ?? 0) > 0
      ? null
      : 'Nothing to undo'
  const redoable = () => {
    const { facts } = state()
    return facts !== null && facts.done < facts.history.length ? null : 'Nothing to redo'
  }
  return [
    {
      id: 'undo',
      label: 'Undo',
      group: 'Mask',
      keys: ['Mod+KeyZ'],
      icon: Undo2,
      repeats: true,
      run: () => {
        // What is no step yet goes first, alone: the step before it was not meant.
        if (!takeBack()) void mask.undo()
      },
      unavailable: undoable,
    },
    {
      id: 'redo',
      label: 'Redo',
      group: 'Mask',
      keys: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
      icon: Redo2,
      repeats: true,
      run: () => void mask.redo(),
      unavailable: redoable,
    },
    {
      id: 'clear',
      label: 'Clear the mask',
      group: 'Mask',
      keys: ['Mod+KeyD'],
      icon: Trash2,
      run: () => void mask.clear(),
      unavailable: whenMasked,
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

function displayCommands({ showsPhoto }: Studio): Command[] {
  return [
    {
      id: 'display',
      label: 'Overlay, outline, mask only, off',
      group: 'View',
      keys: ['KeyQ'],
      icon: Layers,
      run: () => {
        const next = (displays.indexOf(state().settings.display) + 1) % displays.length
        change({ display: displays[next] })
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
