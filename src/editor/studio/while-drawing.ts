import type { Command } from '../commands/command.ts'

/** Of the commands for the mask, those that leave it as it is or are about what is being drawn. */
const harmless: ReadonlySet<string> = new Set(['undo', 'cancel', 'export-mask'])

/**
 * While something is being drawn, keys that change the mask in another way do nothing: they would end a stroke half
 * way, and its end would then keep what they only show.
 */
export function idleWhileDrawing(commands: readonly Command[], isDrawing: () => boolean): Command[] {
  return commands.map((command) => {
    const { id, group, run } = command
    if (id !== 'room' && (group !== 'Mask' || harmless.has(id))) return command
    return {
      ...command,
      run: (key) => {
        if (!isDrawing()) run(key)
      },
    }
  })
}
