import type { MaskEngine } from '../../../core/mask/engine.ts'
import { saveDraft } from '../../../core/mask/draft.ts'
import { encodePng, pngRows } from '../../../core/mask/png.ts'
import type { MaskCalls, MaskSummary } from './mask-client.ts'
import { streamCodec } from './stream-codec.ts'

type MaskReads = Pick<MaskCalls, 'exportPng' | 'saveDraft' | 'reduced' | 'hash' | 'at' | 'area'>

/** Those whose slow part, which works on a copy, must not hold up the requests behind them. */
export const detached: ReadonlySet<string> = new Set<keyof MaskReads>(['exportPng', 'saveDraft'])

/** Answers what asks of the mask and changes nothing. */
export function maskReads(opened: () => MaskEngine): MaskReads {
  return {
    exportPng: () => encodePng(pngRows(opened().grid, opened().summary().isHard), streamCodec),
    saveDraft: () => saveDraft(opened().snapshot(), opened().packer),
    reduced: (width, height) => opened().reduced(width, height),
    hash: () => opened().hash(),
    at: (x, y) => opened().at(x, y),
    area: () => opened().summary().sum / 255,
  }
}

export function summaryOf(engine: MaskEngine): MaskSummary {
  const { sum, bounds, isHard } = engine.summary()
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
