import { create } from 'zustand'
import type { Command } from './command.ts'
import type { PointerHint } from './key-sheet.tsx'

/** What is opened for help: the palette, the sheet of keys, or the dialog that changes them. */
export type HelpDialog = 'palette' | 'keys' | 'key-map'

type Open = (dialog: HelpDialog) => void

interface PageCommands {
  /** What can be done on every page; the palette lists it after the commands of a workspace. */
  everywhere: readonly Command[]
  /** How palette and key sheet of the workspaces that are open are opened; the last one is on top. */
  workspaces: readonly Open[]
  /** Keys of a plain page that its parts hear themselves, for its key sheet. */
  pageKeys: readonly PointerHint[]
}

/** What palette and keys offer beyond the commands of one workspace, and which workspaces have their own. */
export const usePageCommands = create<PageCommands>()(() => ({
  everywhere: [],
  workspaces: [],
  pageKeys: [],
}))

export function setPageCommands(everywhere: readonly Command[]): void {
  usePageCommands.setState({ everywhere })
}

/** While a workspace is open its own commands are listed first, and its keys open them. Returns what ends it. */
export function enterWorkspace(open: Open): () => void {
  usePageCommands.setState(({ workspaces }) => ({ workspaces: [...workspaces, open] }))
  return () =>
    usePageCommands.setState(({ workspaces }) => ({ workspaces: workspaces.filter((one) => one !== open) }))
}

/** Names the keys of the page that is open. Returns what ends it. */
export function showPageKeys(pageKeys: readonly PointerHint[]): () => void {
  usePageCommands.setState({ pageKeys })
  return () => usePageCommands.setState({ pageKeys: [] })
}
