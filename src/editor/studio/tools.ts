import type { LucideIcon } from 'lucide-react'
import {
  Brush,
  Cable,
  CircleDashed,
  Eraser,
  Hand,
  Lasso,
  MousePointerClick,
  ListChecks,
  Pentagon,
  Spline,
  SquareDashed,
  Stamp,
  WandSparkles,
  ZoomIn,
} from 'lucide-react'
import type { Tool } from '../../stores/editor.ts'

interface ToolFacts {
  label: string
  key: string
  icon: LucideIcon
  /** How it is used, in one line. */
  hint: string
}

/** Every tool, in the order of the rail. */
export const tools: Readonly<Record<Tool, ToolFacts>> = {
  brush: {
    label: 'Brush',
    key: 'KeyB',
    icon: Brush,
    hint: 'Paint over what should go. Shift-click draws straight, Alt erases.',
  },
  eraser: { label: 'Eraser', key: 'KeyE', icon: Eraser, hint: 'Paint over what should stay.' },
  line: {
    label: 'Line',
    key: 'KeyC',
    icon: Cable,
    hint: 'For cables and poles: click along it; double-click or Enter ends it. The size is its width.',
  },
  lasso: { label: 'Lasso', key: 'KeyL', icon: Lasso, hint: 'Draw round something; it closes by itself.' },
  polygon: {
    label: 'Polygon',
    key: 'KeyP',
    icon: Pentagon,
    hint: 'Click the corners. Enter or a click on the first closes it, Backspace takes one back.',
  },
  rectangle: { label: 'Rectangle', key: 'KeyM', icon: SquareDashed, hint: 'Drag from corner to corner.' },
  ellipse: { label: 'Ellipse', key: 'Shift+KeyM', icon: CircleDashed, hint: 'Drag the box around it.' },
  wand: {
    label: 'Magic wand',
    key: 'KeyW',
    icon: WandSparkles,
    hint: 'Click a colour: what is like it is taken. It shows beforehand what a click would take.',
  },
  smart: {
    label: 'Smart select',
    key: 'KeyS',
    icon: MousePointerClick,
    hint: 'Click a thing or drag a box round it. Click again to correct: Alt where it is not. Enter ends it.',
  },
  regions: {
    label: 'Suggestions',
    key: 'KeyA',
    icon: ListChecks,
    hint: 'What was found automatically lights up: a click or its digit takes it, again leaves it.',
  },
  edge: {
    label: 'Edge line',
    key: 'Shift+KeyL',
    icon: Spline,
    hint: 'Click along an edge that goes on behind the item, from where it is seen to where it is seen again. Enter or a double-click ends it. Click a line to select it, Delete removes it.',
  },
  source: {
    label: 'Source area',
    key: 'KeyU',
    icon: Stamp,
    hint: 'Draw round what to copy from: click corners, or drag. Alt, or Avoid, marks what never to copy. Click an outline to select it, Delete removes it.',
  },
  pan: { label: 'Pan', key: 'KeyH', icon: Hand, hint: 'Drag the photo. The wheel zooms with any tool.' },
  zoom: {
    label: 'Zoom',
    key: 'KeyZ',
    icon: ZoomIn,
    hint: 'Click to zoom in, Alt and click to zoom out, drag to frame a part.',
  },
}

/** Tools that lay a shape over the mask and can add it or take it away. */
export function isShapeTool(tool: Tool): boolean {
  return !shapeless.has(tool)
}

const shapeless: ReadonlySet<Tool> = new Set<Tool>([
  'brush',
  'eraser',
  'regions',
  'edge',
  'source',
  'pan',
  'zoom',
])

/** Tools that draw hints for the removal: they leave the mask as it is. */
export function isHintTool(tool: Tool): tool is 'edge' | 'source' {
  return tool === 'edge' || tool === 'source'
}
