import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createKeyDispatcher } from './attach-keys.ts'
import type { KeyPress } from './chord.ts'
import { chordOf, matchesChord, parseChord } from './chord.ts'
import type { Command } from './command.ts'
import { checkCommands } from './command.ts'
import type { KeyMap, KeySlot } from './key-map.ts'
import { bindKeys, holderOf, parseKeyMap, slotsOf, withKey, withOwnKeys, withoutKey } from './key-map.ts'
import { refusalOf } from './reserved-keys.ts'

function press(code: string, more: Partial<KeyPress> = {}): KeyPress {
  return { code, key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }
}

function command(id: string, keys: string[], more: Partial<Command> = {}) {
  return { id, label: id, group: 'Tools' as const, keys, run: vi.fn(), ...more }
}

function made() {
  return [
    command('brush', ['KeyB']),
    command('eraser', ['KeyE']),
    command('redo', ['Mod+Shift+KeyZ', 'Mod+KeyY']),
    command('opacity', ['Digit1', 'Digit2', 'Digit3'], { isKeyed: true }),
    command('keys', ['key:?']),
  ]
}

function keysOf(commands: readonly Command[], map: KeyMap): Record<string, readonly string[]> {
  return Object.fromEntries(bindKeys(commands, map).map(({ id, keys }) => [id, keys]))
}

describe('chordOf', () => {
  it('names what was pressed so that the same press matches it', () => {
    expect(chordOf(press('KeyB'))).toBe('KeyB')
    expect(chordOf(press('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+KeyZ')
    expect(chordOf(press('ArrowUp', { altKey: true }))).toBe('Alt+ArrowUp')
    // On a German keyboard the key that prints Z lies where Y is on a US one.
    expect(chordOf(press('KeyY', { key: 'z', metaKey: true }))).toBe('Mod+KeyZ')
    for (const code of ['ShiftLeft', 'ControlRight', 'AltLeft', 'MetaLeft', 'CapsLock', ''])
      expect(chordOf(press(code))).toBeNull()
    const any = fc.record({
      code: fc.constantFrom('KeyA', 'Digit7', 'BracketLeft', 'Space', 'F9'),
      key: fc.constantFrom('a', 'Z', 'ü', '?', '7'),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
    })
    fc.assert(fc.property(any, (event) => matchesChord(parseChord(chordOf(event) ?? ''), event)))
  })
})

describe('the key map', () => {
  it('gives a free key at once, and the command no longer has the old one', () => {
    const commands = made()
    const map = withKey(commands, {}, { id: 'brush', index: 0 }, press('KeyA'))
    expect(map).toEqual({ brush: ['KeyA'] })
    const keys = createKeyDispatcher(bindKeys(commands, map))
    expect(keys.press({ ...press('KeyB'), repeat: false }, 'stage')).toBe(false)
    expect(keys.press({ ...press('KeyA'), repeat: false }, 'stage')).toBe(true)
    expect(commands[0]!.run).toHaveBeenCalledTimes(1)
  })
  it('finds whose a key is, also by its printed sign, and never the slot itself', () => {
    const commands = made()
    const slot = { id: 'brush', index: 0 }
    expect(holderOf(commands, {}, press('KeyE'), slot)?.id).toBe('eraser')
    expect(holderOf(commands, {}, press('Slash', { key: '?', shiftKey: true }), slot)?.id).toBe('keys')
    expect(holderOf(commands, {}, press('KeyB'), slot)).toBeUndefined()
    expect(holderOf(commands, {}, press('KeyB'), { id: 'brush', index: 1 })?.id).toBe('brush')
    expect(holderOf(commands, { eraser: ['KeyQ'] }, press('KeyE'), slot)).toBeUndefined()
  })
  it('takes a key over from a command, and from one place of a command that tells its keys apart', () => {
    const commands = made()
    let map = withKey(commands, {}, { id: 'brush', index: 0 }, press('KeyE'))
    map = withKey(commands, map, { id: 'brush', index: 1 }, press('Digit2'))
    expect(keysOf(commands, map)).toMatchObject({
      brush: ['KeyE', 'Digit2'],
      eraser: [],
      opacity: ['Digit1', 'Digit3'],
    })
    expect(slotsOf(commands, map).get('opacity')).toEqual(['Digit1', '', 'Digit3'])
  })
  it('tells a command with several keys which of its own ones a chosen key stands for', () => {
    const run = vi.fn()
    const commands = made().map((one) => (one.id === 'opacity' ? { ...one, run } : one))
    const map = withKey(commands, {}, { id: 'opacity', index: 1 }, press('KeyT'))
    const keys = createKeyDispatcher(bindKeys(commands, map))
    for (const code of ['KeyT', 'Digit3', 'Digit2']) keys.press({ ...press(code), repeat: false }, 'stage')
    expect(run.mock.calls).toEqual([['Digit2'], ['Digit3']])
  })
  it('forgets a choice that is what the command brings along anyway', () => {
    const commands = made()
    const map = withKey(commands, {}, { id: 'brush', index: 0 }, press('KeyA'))
    expect(withKey(commands, map, { id: 'brush', index: 0 }, press('KeyB'))).toEqual({})
    expect(withOwnKeys(map, 'brush')).toEqual({})
  })
  it('leaves a command its other keys when one is removed', () => {
    const commands = made()
    const map = withoutKey(commands, {}, { id: 'redo', index: 0 })
    expect(keysOf(commands, map)['redo']).toEqual(['Mod+KeyY'])
    expect(keysOf(commands, withoutKey(commands, map, { id: 'redo', index: 0 }))['redo']).toEqual([])
  })
  it('gives a reset command no key that the user has given to another', () => {
    const commands = made()
    const taken = withKey(commands, {}, { id: 'brush', index: 0 }, press('KeyE'))
    expect(keysOf(commands, withOwnKeys(taken, 'eraser'))['eraser']).toEqual([])
    expect(keysOf(commands, withOwnKeys(withOwnKeys(taken, 'eraser'), 'brush'))).toEqual(keysOf(commands, {}))
  })
  it('never lets two commands have one key, whatever is chosen, removed and reset', () => {
    const slot = fc.record({ id: fc.constantFrom(...made().map(({ id }) => id)), index: fc.nat(3) })
    const code = fc.constantFrom('KeyB', 'KeyE', 'KeyY', 'Digit1', 'Digit2', 'KeyQ')
    const ctrlKey = fc.boolean()
    const choice = fc.record({
      slot,
      code,
      ctrlKey,
      kind: fc.constantFrom('give', 'give', 'remove', 'reset'),
    })
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 20 }), (choices) => {
        const commands = made()
        let map: KeyMap = {}
        for (const { kind, slot, code, ctrlKey } of choices) {
          if (kind === 'remove') map = withoutKey(commands, map, slot)
          else if (kind === 'reset') map = withOwnKeys(map, slot.id)
          else map = given(commands, map, slot, press(code, { ctrlKey, key: code.at(-1) ?? '' }))
        }
        checkCommands(bindKeys(commands, map))
        expect(slotsOf(commands, map).get('opacity')).toHaveLength(3)
        expect(parseKeyMap(JSON.parse(JSON.stringify(map)))).toEqual(map)
      }),
    )
  })
})

/** Gives a key as the dialog does, and checks that the command has it. */
function given(commands: readonly Command[], map: KeyMap, slot: KeySlot, event: KeyPress): KeyMap {
  const length = slotsOf(commands, map).get(slot.id)?.length ?? 0
  // Commands that tell their keys apart take no further ones.
  if (slot.id === 'opacity' && slot.index >= length) return map
  const next = withKey(commands, map, { ...slot, index: Math.min(slot.index, length) }, event)
  expect(keysOf(commands, next)[slot.id]).toContain(chordOf(event))
  return next
}

describe('parseKeyMap', () => {
  it('takes what was written, and nothing that is broken', () => {
    const good = { brush: ['KeyA', 'Mod+Shift+KeyZ'], opacity: ['', 'key:?'], gone: [] }
    expect(parseKeyMap(good)).toBe(good)
    for (const bad of [
      null,
      undefined,
      7,
      'x',
      [],
      { brush: 'KeyA' },
      { brush: [7] },
      { brush: ['<b>'] },
      { brush: ['Shift+'] },
      { brush: ['Mod+KeyA+KeyB'] },
      { brush: Array.from({ length: 21 }, () => '') },
    ])
      expect(parseKeyMap(bad)).toBeNull()
  })
})

describe('refusalOf', () => {
  const ctrl = (letter: string, shiftKey = false) =>
    press(`Key${letter}`, { key: letter, ctrlKey: true, shiftKey })

  it('leaves the browser what is the browser’s', () => {
    for (const letter of ['F', 'C', 'P', 'W', 'T', 'N', 'L', 'R', 'V'])
      expect(refusalOf(ctrl(letter), true)).toContain('browser')
    for (const letter of ['N', 'T', 'W', 'I'])
      expect(refusalOf(ctrl(letter, true), true)).toContain('browser')
    for (const code of ['F5', 'F11', 'F12']) expect(refusalOf(press(code), true)).toContain('browser')
    for (const letter of ['D', 'I', 'K', 'G']) expect(refusalOf(ctrl(letter), false)).toBeNull()
    expect(refusalOf(press('KeyF'), false)).toBeNull()
  })
  it('leaves Escape, AltGr and the keys of buttons and sliders what they are', () => {
    expect(refusalOf(press('Escape'), true)).toContain('takes back')
    expect(refusalOf(press('KeyE', { ctrlKey: true, altKey: true }), false)).toContain('sign')
    for (const code of ['Tab', 'Space', 'Enter', 'ArrowLeft', 'Home']) {
      expect(refusalOf(press(code), false)).toContain('buttons')
      expect(refusalOf(press(code), true)).toBeNull()
    }
    expect(refusalOf(press('Enter', { ctrlKey: true }), false)).toBeNull()
  })
})
