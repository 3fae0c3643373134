import { describe, expect, it, vi } from 'vitest'
import { createEditorStore } from '../../state/editor-store.ts'
import type { MaskClient, SmartHint } from '../../mask/mask-client.ts'
import { createSmartSelection } from './smart-selection.ts'

/** A selection whose hints are answered when the test says so, with the next revision of the mask. */
function setUp() {
  const hints: SmartHint[] = []
  const answers: (() => void)[] = []
  let revision = 0
  const mask = {
    smartSelect: (hint: SmartHint) => {
      hints.push(hint)
      return new Promise((resolve) => answers.push(() => resolve({ revision })))
    },
    endSmartSelect: vi.fn(),
  } as unknown as MaskClient
  const options = () => createEditorStore().getState().settings
  const smart = createSmartSelection({ mask, photo: { width: 400, height: 300 }, options, failed: vi.fn() })
  const answer = async () => {
    revision++
    smart.maskChanged(revision)
    answers.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  const box = [
    { x: 10, y: 10 },
    { x: 90, y: 80 },
  ] as const
  return { smart, hints, answer, box, undo: () => smart.maskChanged(++revision) }
}

describe('smart selection', () => {
  it('goes on with the same thing after its own answer', async () => {
    const { smart, hints, answer, box } = setUp()
    smart.hint(box, 4, false, false)
    await answer()
    expect(smart.isOpen()).toBe(true)
    smart.hint(box, 4, false, true)
    expect(hints[1]).toMatchObject({ kind: 'mark', mark: 'out' })
  })

  it('begins a new thing after undo: the next drag is a box again', async () => {
    const { smart, hints, answer, box, undo } = setUp()
    smart.hint(box, 4, false, false)
    await answer()
    undo()
    expect(smart.isOpen()).toBe(false)
    smart.hint(box, 4, false, false)
    expect(hints[1]).toMatchObject({ kind: 'box' })
  })

  it('is still under way while an answer is awaited', () => {
    const { smart, box, undo } = setUp()
    smart.hint(box, 4, false, false)
    undo()
    expect(smart.isOpen()).toBe(true)
  })
})
