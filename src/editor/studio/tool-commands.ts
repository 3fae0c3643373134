import { Contrast } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { moveCommand } from '../tools/base/crosshair-commands.ts'
import { toolIds, tools } from '../tools/registry.ts'
import type { Studio } from './studio.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
/** Choosing a tool, setting the brush, and drawing from the keyboard. */
export function toolCommands(studio: Studio): Command[] {
  return [...choosingTools(studio), ...brushCommands(studio), ...keyboardPainting(studio)]
}

function choosingTools({ store, suggestions, classes, isRoomOpen }: Studio): Command[] {
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
        // A user who takes a tool wants to use it, and none can be used in the room; what was placed there is kept.
        isRoomOpen.set(false)
        store.getState().change({ tool: id })
      },
      ...(unavailable === undefined ? {} : { unavailable: () => unavailable({ suggestions, classes }) }),
    }
  })
}

function brushCommands({ store, tools: host }: Studio): Command[] {
  const settings = () => store.getState().settings
  const { change } = store.getState()
  const resize = (by: number) => {
    const { size } = settings()
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
        const { tool, shapeCombine } = settings()
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
      run: () => change({ hardness: settings().hardness - 0.1 }),
    },
    {
      id: 'harder',
      label: 'Harder brush',
      group: 'Brush',
      keys: ['Shift+BracketRight'],
      repeats: true,
      run: () => change({ hardness: settings().hardness + 0.1 }),
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
  const command = (id: string, label: string) => ({
    id,
    label,
    group: 'Tools' as const,
    unavailable: () => (isRoomOpen.get() ? 'Close the room first' : null),
  })
  return [
    moveCommand(crosshair, 'step', '', command('crosshair', 'Move the crosshair')),
    moveCommand(crosshair, 'leap', 'Shift+', command('crosshair-leap', 'Move the crosshair ten steps')),
    moveCommand(crosshair, 'pixel', 'Alt+', command('crosshair-pixel', 'Move the crosshair one pixel')),
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
