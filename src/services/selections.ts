import type { SavedSelection } from '../../core/contract/selections.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'

/** The saved selections of a photo, in the order of their saving. */
export async function listSelections(imageId: string): Promise<readonly SavedSelection[]> {
  const { selections } = await call(routes.listSelections, { params: { id: imageId } })
  return selections
}

/** Keeps a mask with its photo under a name. */
export async function saveSelection(imageId: string, name: string, png: Uint8Array): Promise<SavedSelection> {
  const file = new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
  const fields = { image_id: imageId, name }
  const { selection } = await call(routes.saveSelection, { file, fileName: 'mask.png', fields })
  return selection
}

export async function renameSelection(id: string, name: string): Promise<SavedSelection> {
  const { selection } = await call(routes.renameSelection, { params: { id }, body: { name } })
  return selection
}

export async function deleteSelection(id: string): Promise<void> {
  await call(routes.deleteSelection, { params: { id } })
}
