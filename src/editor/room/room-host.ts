import type { Room } from '../../../core/contract/room.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { Undoable } from '../history/value-history.ts'
import type { Signal } from '../signal/signal.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { RoomWork } from './room-editor.ts'

/** What commands do with the room as a whole while its corners are being placed. */
export interface RoomSteps {
  /** Takes the next or the previous of the rooms that lines speak for. */
  choose: (by: 1 | -1) => void
  /** Takes the other walls for the depth, or says why they cannot be. */
  turn: () => void
  /** What undo and redo mean while the room is open. */
  history: Undoable
}

/** The photo over which the room is opened, and what is known of its room. */
export interface RoomHost {
  image: Image
  view: ViewportStore
  photo: PhotoSource
  autosave: { flush: () => Promise<void> }
  /** What is known of the photo's room. */
  room: Signal<Room | null>
  /** True while the corners of the room are being placed. */
  isRoomOpen: Signal<boolean>
  /** What commands do with the open room; null while it is not open. */
  roomSteps: Signal<RoomSteps | null>
  /** The room as it was placed and is not saved yet, kept with the draft; null when nothing waits to be saved. */
  unsavedRoom: Signal<RoomWork | null>
  isPanHeld: Signal<boolean>
}
