import { brush } from './brush/tool.ts'
import { classBrush } from './class-brush/tool.ts'
import { edgeBrush } from './edge-brush/tool.ts'
import { edge } from './edge/tool.ts'
import { ellipse } from './ellipse/tool.ts'
import { eraser } from './eraser/tool.ts'
import { lasso } from './lasso/tool.ts'
import { line } from './line/tool.ts'
import { pan } from './pan/tool.ts'
import { polygon } from './polygon/tool.ts'
import { rectangle } from './rectangle/tool.ts'
import { regions } from './regions/tool.ts'
import { smart } from './smart/tool.ts'
import { source } from './source/tool.ts'
import { surface } from './surface/tool.ts'
import type { ToolDefinition } from './base/stage-tool.ts'
import { wand } from './wand/tool.ts'
import { zoom } from './zoom/tool.ts'

/** Every tool, in the order of rail and palette. The names are kept in drafts: never give one a new meaning. */
const all = {
  brush,
  eraser,
  line,
  lasso,
  polygon,
  rectangle,
  ellipse,
  wand,
  smart,
  edgeBrush,
  regions,
  surface,
  classBrush,
  edge,
  source,
  pan,
  zoom,
} satisfies Record<string, ToolDefinition>

export type ToolId = keyof typeof all

export const tools: Readonly<Record<ToolId, ToolDefinition>> = all
export const toolIds = Object.keys(all) as readonly ToolId[]

/** Whether a name, such as one that a draft of another version holds, is a tool here. */
export function isToolId(name: string): name is ToolId {
  return Object.hasOwn(all, name)
}
