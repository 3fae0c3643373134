import { ChevronLeft, ChevronRight, Eye, Shuffle } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import type { Preview } from './preview.ts'

interface PreviewCommandParts {
  preview: Preview
  /** Why no preview can be made now, in words for the user; null when one can. */
  unavailable: () => string | null
}

/** The free preview of a removal, and other fills of the same mask. */
export function previewCommands({ preview, unavailable }: PreviewCommandParts): Command[] {
  const oneFill = () => {
    const state = preview.state()
    if (state.kind !== 'shown') return 'Make a free preview first'
    return state.count > 1 ? null : 'There is one fill: try another first'
  }
  return [
    {
      id: 'preview',
      label: 'Free preview',
      group: 'Order',
      keys: ['Tab'],
      icon: Eye,
      onStage: true,
      run: () => {
        const { kind } = preview.state()
        if (kind === 'shown' || kind === 'running') preview.hide()
        else preview.start()
      },
      unavailable,
    },
    {
      id: 'another-fill',
      label: 'Try another fill',
      group: 'Order',
      keys: ['KeyT'],
      icon: Shuffle,
      hint: 'Free. The order begins with the fill in sight and makes it sharper.',
      run: () => preview.another(),
      unavailable: () => unavailable() ?? preview.anotherFault(),
    },
    {
      id: 'fill-before',
      label: 'Fill before',
      group: 'Order',
      keys: ['Comma'],
      icon: ChevronLeft,
      run: () => preview.turn(-1),
      unavailable: oneFill,
    },
    {
      id: 'fill-after',
      label: 'Fill after',
      group: 'Order',
      keys: ['Period'],
      icon: ChevronRight,
      run: () => preview.turn(1),
      unavailable: oneFill,
    },
  ]
}
