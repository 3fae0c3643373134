import { describe, expect, it } from 'vitest'
import { withBox } from '../../../core/imaging/layout/adjust.ts'
import { turnedToRoom } from '../../../core/imaging/layout/view.ts'
import { createRoomEditor } from './room-editor.ts'

const box = { left: -0.5, right: 0.4, ceiling: -0.25, floor: 0.3 }
/** A lens that looks straight at the back wall, six tenths of the picture's width away. */
const toRoom = [1 / 0.6, 0, -0.5 / 0.6, 0, 1 / 0.9, -0.5 / 0.9, 0, 0, 1]
const found = withBox({ toRoom }, box)

describe('the history of a room', () => {
  it('makes one step of one gesture', () => {
    const editor = createRoomEditor(found, found)
    editor.move(0, { x: 0.2, y: 0.2 }, 'drag 1')
    editor.move(0, { x: 0.1, y: 0.1 }, 'drag 1')
    editor.move(0, { x: 0.3, y: 0.3 }, 'drag 2')
    editor.undo()
    expect(editor.get().layout.corners[0]!.x).toBeCloseTo(0.1, 9)
    editor.undo()
    expect(editor.get()).toMatchObject({
      layout: found,
      undoLabel: null,
      redoLabel: expect.any(String),
      isFound: true,
    })
    editor.redo()
    expect(editor.get().layout.corners[0]!.x).toBeCloseTo(0.1, 9)
  })

  it('forgets a gesture that is taken back, and nothing else', () => {
    const editor = createRoomEditor(found, found)
    editor.move(0, { x: 0.2, y: 0.2 }, 'drag 1')
    editor.cancel('drag 2')
    expect(editor.get().undoLabel).not.toBe(null)
    editor.cancel('drag 1')
    expect(editor.get()).toMatchObject({ layout: found, undoLabel: null, redoLabel: null })
  })

  it('goes back to the room as found, as a step that can be taken back', () => {
    const own = withBox({ toRoom }, { ...box, left: -0.7 })
    const editor = createRoomEditor(found, own)
    expect(editor.get().isFound).toBe(false)
    editor.reset()
    expect(editor.get()).toMatchObject({ isFound: true, undoLabel: expect.any(String) })
    editor.undo()
    expect(editor.get().layout).toBe(own)
  })

  it('makes no step of a move that moves nothing', () => {
    const editor = createRoomEditor(found, found)
    editor.move(0, found.corners[0]!, 'keys 0')
    editor.move(0, { x: 0.2, y: 0.2 }, 'keys 0')
    editor.move(0, { x: 0.2, y: 0.2 }, 'keys 0 again')
    editor.undo()
    expect(editor.get().layout.box.left).toBeCloseTo(found.box.left, 9)
    expect(editor.get().undoLabel).toBe(null)
  })
})

describe('other rooms', () => {
  const second = withBox({ toRoom }, { ...box, floor: 0.5 })
  const turned = withBox({ toRoom: turnedToRoom(toRoom) }, box)

  it('are steps of the history, and told from the corners that are moved on them', () => {
    const editor = createRoomEditor(found, found)
    editor.choose('Next room', second)
    editor.choose('Next room', turned)
    expect(editor.get()).toMatchObject({ layout: turned, origin: turned, isFound: false })
    editor.undo()
    editor.move(0, { x: 0.2, y: 0.2 }, 'drag 1')
    expect(editor.get().origin).toBe(second)
    editor.undo()
    editor.undo()
    expect(editor.get()).toMatchObject({ layout: found, origin: found, undoLabel: null })
  })

  it('are gone on with from what a draft kept, against the room that is saved by then', () => {
    const editor = createRoomEditor(found, found)
    editor.choose('Next room', second)
    editor.move(0, { x: 0.2, y: 0.2 }, 'drag 1')
    editor.undo()
    const again = createRoomEditor(found, second, structuredClone(editor.work()))
    expect(again.get()).toMatchObject({
      layout: second,
      undoLabel: expect.any(String),
      redoLabel: expect.any(String),
      isUnsaved: false,
    })
    again.undo()
    expect(again.get()).toMatchObject({ layout: found, isFound: true, isUnsaved: true })
  })

  it('are the user’s own where a draft kept what was saved a moment later', () => {
    const editor = createRoomEditor(found, found)
    editor.move(0, { x: 0.2, y: 0.2 }, 'drag 1')
    const { layout: saved } = editor.get()
    const again = createRoomEditor(found, saved, structuredClone(editor.work()))
    expect(again.get()).toMatchObject({ layout: saved, origin: saved, isUnsaved: false })
  })

  it('are unsaved until they are saved', () => {
    const editor = createRoomEditor(found, found)
    expect(editor.get().isUnsaved).toBe(false)
    editor.choose('Next room', turned)
    expect(editor.get().isUnsaved).toBe(true)
    editor.saved()
    expect(editor.get().isUnsaved).toBe(false)
    editor.undo()
    expect(editor.get().isUnsaved).toBe(true)
  })
})
