import type { Command } from '../../commands/command.ts'
import type { Crosshair, Pace } from './crosshair.ts'

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

/** The four arrow keys, with a modifier ('' or 'Shift+', say), as moves of the crosshair at one pace. */
export function moveCommand(
  crosshair: Crosshair,
  pace: Pace,
  modifier: string,
  command: Pick<Command, 'id' | 'label' | 'group' | 'unavailable'>,
): Command {
  return {
    ...command,
    keys: Object.keys(arrows).map((arrow) => modifier + arrow),
    onStage: true,
    keyOnly: true,
    isKeyed: true,
    repeats: true,
    run: (key) => {
      const [x, y] = arrows[key.slice(modifier.length) as keyof typeof arrows]
      crosshair.move(x, y, pace)
    },
  }
}
