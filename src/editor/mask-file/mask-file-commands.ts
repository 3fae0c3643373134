import { FileDown, FileUp } from 'lucide-react'
import { showError } from '../../ui/toast.ts'
import type { Command } from '../commands/command.ts'
import { nameAfter, pickFile, saveFile } from './files.ts'
import type { MaskFileTarget } from './mask-file-target.ts'

export interface MaskFileActions {
  /** Asks how the file is to be read and laid over the mask. */
  importMask: (file: File) => void
}

/** The mask to a file and back. */
export function maskFileCommands(target: MaskFileTarget, { importMask }: MaskFileActions): Command[] {
  return [
    {
      id: 'import-mask',
      label: 'Import a mask from a PNG',
      group: 'Mask',
      keys: ['Mod+Shift+KeyO'],
      icon: FileUp,
      run: () => void chooseMask(importMask),
    },
    {
      id: 'export-mask',
      label: 'Export the mask as a PNG',
      group: 'Mask',
      keys: ['Mod+Shift+KeyS'],
      icon: FileDown,
      run: () => void exportMask(target),
      unavailable: () =>
        (target.store.getState().summary?.coverage ?? 0) === 0 ? 'The mask is empty' : null,
    },
  ]
}

async function chooseMask(importMask: (file: File) => void): Promise<void> {
  const file = await pickFile('image/png,.png')
  if (file !== null) importMask(file)
}

async function exportMask({ mask, image }: MaskFileTarget): Promise<void> {
  try {
    const png = await mask.exportPng()
    const file = new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
    saveFile(file, nameAfter(image.name, '-mask.png'))
  } catch (reason) {
    showError(reason instanceof Error ? reason.message : 'The mask could not be exported.')
  }
}
