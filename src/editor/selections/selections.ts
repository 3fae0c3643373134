import type { SavedSelection } from '../../../core/contract/selections.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { ImportCombine, MaskClient } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'

export interface SelectionCalls {
  list: () => Promise<readonly SavedSelection[]>
  save: (name: string, png: Uint8Array) => Promise<SavedSelection>
  rename: (id: string, name: string) => Promise<SavedSelection>
  remove: (id: string) => Promise<void>
}

interface SelectionParts {
  mask: Pick<MaskClient, 'exportPng' | 'importPlane'>
  photo: Pick<PhotoSource, 'plane'>
  calls: SelectionCalls
  /** Told why something could not be done, in words for the user. */
  failed: (message: string) => void
  /** Says that it was deleted, and calls one of the two: the user wants it back, or not. */
  offerUndo: (text: string, onUndo: () => void, onKeep: () => void) => void
}

/** Masks that are kept with the photo under names. They are on the server, so that every browser has them. */
export interface Selections {
  /** Null until they have been read. */
  list: Signal<readonly SavedSelection[] | null>
  /** What the user is asked in a dialog. */
  asked: Signal<'save' | 'load' | null>
  read: () => Promise<void>
  /** Keeps the mask as it is now. False, and told, where it could not be. */
  save: (name: string) => Promise<boolean>
  /** Lays a selection over the mask, as one step that bears its name. */
  lay: (selection: SavedSelection, combine: ImportCombine) => Promise<void>
  rename: (selection: SavedSelection, name: string) => Promise<void>
  remove: (selection: SavedSelection) => void
}

/** How a step of the history is called. */
const stepNames: Readonly<Record<ImportCombine, string>> = {
  replace: 'Load',
  add: 'Add',
  subtract: 'Subtract',
  intersect: 'Intersect',
}

export function createSelections({ mask, photo, calls, failed, offerUndo }: SelectionParts): Selections {
  const list = createSignal<readonly SavedSelection[] | null>(null)
  /** Deleted, and still there on the server until the user can no longer take it back. */
  const hidden = new Set<string>()
  let all: readonly SavedSelection[] = []

  const put = (next: readonly SavedSelection[]) => {
    all = next
    list.set(all.filter(({ id }) => !hidden.has(id)))
  }
  const trying = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (reason) {
      failed(`${what} ${reason instanceof Error ? reason.message : ''}`.trim())
      return false
    }
  }
  const removeNow = async (selection: SavedSelection) => {
    const isGone = await trying(`${selection.name} could not be deleted.`, () => calls.remove(selection.id))
    hidden.delete(selection.id)
    put(isGone ? all.filter(({ id }) => id !== selection.id) : all)
  }
  return {
    list,
    asked: createSignal<'save' | 'load' | null>(null),
    read: async () => {
      await trying('The saved selections could not be read.', async () => put(await calls.list()))
    },
    save: (name) =>
      trying('The selection could not be saved. The mask is as it was.', async () => {
        const saved = await calls.save(name, await mask.exportPng())
        put([...all.filter(({ id }) => id !== saved.id), saved])
      }),
    lay: async (selection, combine) => {
      await trying(`${selection.name} could not be loaded.`, async () => {
        // Read anew: the address is signed for a while only, and another browser may have changed it.
        put(await calls.list())
        const now = all.find(({ id }) => id === selection.id)
        if (now === undefined) throw new Error('It has been deleted elsewhere.')
        const plane = await photo.plane(mediaUrl(now.url), null)
        await mask.importPlane(plane, combine, `${stepNames[combine]} ${now.name}`)
      })
    },
    rename: async (selection, name) => {
      await trying(`${selection.name} could not be renamed.`, async () => {
        const renamed = await calls.rename(selection.id, name)
        put(all.map((one) => (one.id === renamed.id ? renamed : one)))
      })
    },
    remove: (selection) => {
      hidden.add(selection.id)
      put(all)
      offerUndo(
        `${selection.name} deleted`,
        () => {
          hidden.delete(selection.id)
          put(all)
        },
        () => void removeNow(selection),
      )
    },
  }
}
