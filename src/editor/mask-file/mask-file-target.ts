import type { Image } from '../../../core/contract/shapes.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** The photo whose mask is written to a file or read from one. */
export interface MaskFileTarget {
  image: Pick<Image, 'name' | 'width' | 'height'>
  mask: Pick<MaskClient, 'exportPng' | 'importPlane'>
  store: EditorStore
}
