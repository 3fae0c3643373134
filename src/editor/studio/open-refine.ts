import { showError, showNotice } from '../../ui/toast.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import type { PresetRunner } from '../presets/preset-runner.ts'
import { createPresetRunner } from '../presets/preset-runner.ts'
import { refineValues } from '../refine/refine-store.ts'
import { refineNames } from '../refine/refine-words.ts'
import type { Refine } from '../refine/refine.ts'
import { createRefine } from '../refine/refine.ts'

type GetSummary = () => MaskSummary | null

const onFailure = (reason: unknown) =>
  showError(reason instanceof Error ? reason.message : 'The mask could not be changed.')

export function openRefine(mask: MaskClient, summary: GetSummary): Refine {
  return createRefine({
    mask,
    values: refineValues,
    revision: () => summary()?.revision,
    onUnchanged: ({ kind }) => showNotice(`${refineNames[kind]} changed nothing in this mask.`),
    onFailure,
  })
}

export function openPresetRunner(mask: MaskClient, summary: GetSummary): PresetRunner {
  return createPresetRunner({ mask, revision: () => summary()?.revision, onFailure })
}
