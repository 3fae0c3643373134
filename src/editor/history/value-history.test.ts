import { describe, expect, it, vi } from 'vitest'
import { createValueHistory } from './value-history.ts'

const begin = () => createValueHistory([{ value: 0, label: '', gesture: '' }])

describe('the history of a value', () => {
  it('goes back and forth over named steps, and forgets what was undone at the next one', () => {
    const history = begin()
    expect([history.undoLabel(), history.redoLabel()]).toEqual([null, null])
    history.put('One', 1)
    history.put('Two', 2)
    history.undo()
    expect([history.value(), history.undoLabel(), history.redoLabel()]).toEqual([1, 'One', 'Two'])
    history.undo()
    history.undo()
    expect([history.value(), history.undoLabel()]).toEqual([0, null])
    history.redo()
    history.put('Three', 3)
    history.redo()
    expect([history.value(), history.undoLabel(), history.redoLabel()]).toEqual([3, 'Three', null])
    history.undo()
    expect(history.value()).toBe(1)
  })

  it('makes one step of a gesture, which can be taken back as long as it is the last', () => {
    const history = begin()
    history.put('Drag', 1, 'a')
    history.put('Drag', 2, 'a')
    history.put('Drag', 3, 'b')
    history.cancel('a')
    expect(history.value()).toBe(3)
    history.cancel('b')
    expect([history.value(), history.redoLabel()]).toEqual([2, null])
    history.undo()
    expect(history.value()).toBe(0)
    history.cancel('')
    expect(history.redoLabel()).toBe('Drag')
  })

  it('takes over what was changed elsewhere without a step', () => {
    const history = begin()
    const heard = vi.fn()
    history.state.subscribe(heard)
    history.put('One', 1)
    history.replace(7)
    expect([history.value(), history.undoLabel()]).toEqual([7, 'One'])
    history.undo()
    history.redo()
    expect(history.value()).toBe(7)
    expect(heard).toHaveBeenCalledTimes(4)
  })

  it('keeps two hundred steps back', () => {
    const history = begin()
    for (let value = 1; value <= 250; value++) history.put('Step', value)
    for (let i = 0; i < 250; i++) history.undo()
    expect(history.value()).toBe(50)
  })

  it('goes on with steps that were kept, if the one that is shown is among them', () => {
    const kept = [0, 1, 2].map((value) => ({ value, label: `${value}`, gesture: '' }))
    const history = createValueHistory(kept, 1)
    expect([history.value(), history.undoLabel(), history.redoLabel()]).toEqual([1, '1', '2'])
    expect(() => createValueHistory(kept, 3)).toThrow(RangeError)
  })
})
