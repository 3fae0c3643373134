import type { MaskEngine } from '../../../core/mask/engine.ts'
import { saveDraft } from '../../../core/mask/draft.ts'
import { encodePng, pngRows } from '../../../core/mask/png.ts'
import type { MaskFacts } from './mask-client.ts'
import type { MaskCommand } from './protocol.ts'
import { streamCodec } from './stream-codec.ts'

/** A result whose slow part must not hold up the requests behind it. */
export class Detached {
  readonly value: Promise<unknown>

  constructor(value: Promise<unknown>) {
    this.value = value
  }
}

/** Answers what asks of the mask and changes nothing. */
export function readMask(
  engine: MaskEngine,
  command: MaskCommand & { kind: 'png' | 'reduced' | 'draft' | 'hash' | 'at' | 'area' },
): unknown {
  switch (command.kind) {
    case 'png':
      return new Detached(encodePng(pngRows(engine.grid, engine.facts().isHard), streamCodec))
    case 'draft':
      return new Detached(saveDraft(engine.snapshot(), engine.packer))
    case 'reduced':
      return engine.reduced(command.width, command.height)
    case 'hash':
      return engine.hash()
    case 'at':
      return engine.at(command.x, command.y)
    case 'area':
      return engine.facts().sum / 255
  }
}

export function factsOf(engine: MaskEngine): MaskFacts {
  const { sum, bounds, isHard } = engine.facts()
  const { steps, done } = engine.history
  return {
    coverage: sum / 255 / (engine.grid.width * engine.grid.height),
    bounds,
    history: steps.map(({ label, at }) => ({ label, at })),
    done,
    revision: engine.revision,
    isHard,
    note: engine.note,
  }
}
