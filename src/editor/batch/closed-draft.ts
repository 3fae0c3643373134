import type { PhotoState } from '../../../core/contract/shapes.ts'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import type { EditorSettings } from '../state/editor-store.ts'
import { noteDraft } from '../draft/draft-info.ts'
import type { SavedMask } from '../draft/draft-autosave.ts'
import type { Draft } from '../../../core/documents/draft.ts'
import { hintsOf, noteOf } from '../hints/hints.ts'
import type { ImportCombine, MaskClient } from '../mask/mask-client.ts'
import type { Viewport } from '../viewport/viewport.ts'

/** The drafts of photos that are not open, and what is needed to change them. */
export interface ClosedDraftParts {
  /** A mask engine of its own, opened anew for each photo. */
  engine: MaskClient
  load(imageId: string): Promise<Draft | null>
  keep(draft: Draft): Promise<void>
  /** A mask of the server, at the size of the photo. */
  readMask(url: string, size: { width: number; height: number }): Promise<Plane>
  now(): number
}

/** What a draft has besides its mask, for photos that have not been opened yet. */
export interface FirstLook {
  settings: EditorSettings
  viewport: Viewport
}

/**
 * Lays a plane over the mask of a photo that is not open, as one step of that photo's own history. Work that is there
 * is built on, here or on the server; nothing is kept when the signal is aborted before the end.
 */
export async function layOnClosed(
  parts: ClosedDraftParts,
  photo: PhotoState,
  change: { plane: Plane; combine: ImportCombine; label: string; look: FirstLook },
  signal: AbortSignal,
): Promise<void> {
  const { engine } = parts
  const { image_id: imageId, width, height } = photo
  const draft = await parts.load(imageId)
  await engine.open({ width, height }, draft?.mask)
  const known = draft?.serverRevision ?? 0
  let revision = known
  // As when the photo is opened: a later mask of the server counts, unless work of this browser would be lost.
  if (photo.mask !== null && photo.mask.revision > known && (draft === null || draft.isOnServer)) {
    const plane = await parts.readMask(photo.mask.url, { width, height })
    await engine.importPlane(plane, 'replace', 'Saved mask')
    if (photo.mask.hints !== null) await engine.annotate('Saved hints', noteOf(photo.mask.hints))
    revision = photo.mask.revision
  }
  const { coverage } = await engine.importPlane(change.plane, change.combine, change.label)
  const mask = await engine.saveDraft()
  if (signal.aborted) return
  const info = {
    coverage,
    serverRevision: revision,
    isOnServer: false,
    ...(draft?.seed !== undefined && { seed: draft.seed }),
  }
  const placed = draft?.room === undefined ? {} : { room: draft.room }
  const settings = draft?.settings ?? change.look.settings
  const viewport = draft?.viewport ?? change.look.viewport
  await parts.keep({ imageId, mask, settings, viewport, savedAt: parts.now(), ...info, ...placed })
  noteDraft(imageId, info)
}

/**
 * Sends the mask of a photo that is not open to the server. Rejects with StaleMask when another device has saved a
 * later one, and when this browser has no draft of it any more.
 */
export async function sendClosed(
  parts: Pick<ClosedDraftParts, 'engine' | 'load' | 'keep'>,
  { image_id: imageId, width, height }: Pick<PhotoState, 'image_id' | 'width' | 'height'>,
  send: (png: Uint8Array, hints: RemovalHints, revision: number) => Promise<SavedMask>,
): Promise<SavedMask> {
  const draft = await parts.load(imageId)
  if (draft === null) throw new Error('The draft is no longer in this browser.')
  const { note } = await parts.engine.open({ width, height }, draft.mask)
  const saved = await send(await parts.engine.exportPng(), hintsOf(note), draft.serverRevision)
  const info = { serverRevision: saved.revision, isOnServer: true }
  await parts.keep({ ...draft, ...info })
  noteDraft(imageId, { ...draft, coverage: draft.coverage ?? null, ...info })
  return saved
}
