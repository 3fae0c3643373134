import { describe, expect, it, vi } from 'vitest'
import type { KeyPress } from './attach-keys.ts'
import { createKeyDispatcher } from './attach-keys.ts'
import { matchesChord, parseChord } from './chord.ts'
import type { Command } from './command.ts'
import { checkCommands } from './command.ts'
import { findCommands } from './find-commands.ts'
import { capsOf, sharedCaps } from './key-caps.ts'

function press(code: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    code,
    key: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    repeat: false,
    ...more,
  }
}

function command(id: string, keys: string[], more: Partial<Command> = {}) {
  return { id, label: id, group: 'Tools' as const, keys, run: vi.fn(), ...more }
}

describe('chords', () => {
  it('match by the place of the key and by exactly their modifiers', () => {
    const chord = parseChord('Mod+Shift+KeyZ')
    const good = press('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true })
    expect(matchesChord(chord, good)).toBe(true)
    expect(matchesChord(chord, { ...good, ctrlKey: false, metaKey: true })).toBe(true)
    expect(matchesChord(chord, { ...good, shiftKey: false })).toBe(false)
    expect(matchesChord(chord, { ...good, altKey: true })).toBe(false)
    expect(matchesChord(chord, { ...good, ctrlKey: false })).toBe(false)
    expect(matchesChord(chord, { ...good, code: 'KeyY', key: 'Y' })).toBe(false)
    expect(matchesChord(parseChord('KeyB'), press('KeyB', { key: 'и' }))).toBe(true)
  })
  it('with Ctrl match the printed letter, and the place where none is Latin', () => {
    const undo = parseChord('Mod+KeyZ')
    expect(matchesChord(undo, press('KeyY', { key: 'z', ctrlKey: true }))).toBe(true)
    expect(matchesChord(undo, press('KeyZ', { key: 'y', ctrlKey: true }))).toBe(false)
    expect(matchesChord(undo, press('KeyZ', { key: 'я', ctrlKey: true }))).toBe(true)
  })
  it('match a sign wherever the layout puts it', () => {
    const chord = parseChord('key:?')
    expect(matchesChord(chord, press('Minus', { key: '?', shiftKey: true }))).toBe(true)
    expect(matchesChord(chord, press('Slash', { key: '-' }))).toBe(false)
    const plus = parseChord('key:+')
    expect(matchesChord(plus, press('Minus', { key: '+' }))).toBe(true)
    expect(matchesChord(plus, press('Minus', { key: '-' }))).toBe(false)
  })
  it('match Escape with the Shift or Alt that what is given up was begun with', () => {
    const escape = parseChord('Escape')
    expect(matchesChord(escape, press('Escape', { altKey: true, shiftKey: true }))).toBe(true)
    expect(matchesChord(escape, press('Escape', { ctrlKey: true }))).toBe(false)
  })
})

describe('key caps', () => {
  it('show what the keyboard of the user prints', () => {
    const german = new Map([
      ['KeyZ', 'y'],
      ['BracketLeft', 'ü'],
    ])
    expect(capsOf('Mod+Shift+KeyZ', german, false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(capsOf('KeyZ', german, false)).toEqual(['Y'])
    expect(capsOf('BracketLeft', german, false)).toEqual(['Ü'])
    expect(capsOf('BracketLeft', null, false)).toEqual(['['])
    expect(capsOf('Mod+Digit0', null, true)).toEqual(['⌘', '0'])
    expect(capsOf('key:?', german, false)).toEqual(['?'])
    expect(capsOf('Space', null, false)).toEqual(['Space'])
  })
})

describe('checkCommands', () => {
  it('refuses two commands with one id or one chord', () => {
    expect(() => checkCommands([command('a', ['KeyB']), command('a', [])])).toThrow('Two commands')
    expect(() => checkCommands([command('a', ['KeyB']), command('b', ['KeyB'])])).toThrow('both claim')
    expect(checkCommands([command('a', ['KeyB']), command('b', ['Shift+KeyB'])])).toHaveLength(2)
  })
})

describe('key dispatcher', () => {
  it('runs nothing while the user types', () => {
    const brush = command('brush', ['KeyB'])
    const keys = createKeyDispatcher([brush])
    expect(keys.press(press('KeyB'), 'typing')).toBe(false)
    expect(keys.press(press('KeyB'), 'overlay')).toBe(false)
    expect(keys.press(press('KeyB'), 'control')).toBe(true)
    expect(brush.run).toHaveBeenCalledTimes(1)
  })
  it('runs in a text field what writes nothing there, but not behind a dialog', () => {
    const palette = command('palette', ['Mod+KeyK'], { inFields: true })
    const keys = createKeyDispatcher([palette])
    expect(keys.press(press('KeyK', { ctrlKey: true }), 'typing')).toBe(true)
    expect(keys.press(press('KeyK', { ctrlKey: true }), 'overlay')).toBe(false)
    expect(palette.run).toHaveBeenCalledTimes(1)
  })
  it('leaves the keys of the browser alone', () => {
    const keys = createKeyDispatcher([command('feather', ['KeyF'])])
    expect(keys.press(press('KeyF', { ctrlKey: true }), 'stage')).toBe(false)
  })
  it('keeps stage commands to the stage', () => {
    const result = command('result', ['Tab'], { onStage: true })
    const keys = createKeyDispatcher([result])
    expect(keys.press(press('Tab'), 'control')).toBe(false)
    expect(keys.press(press('Tab'), 'stage')).toBe(true)
    expect(result.run).toHaveBeenCalledTimes(1)
  })
  it('does not run what cannot run; only stage keys then go to the browser', () => {
    const unavailable = () => 'Nothing to show yet'
    const result = command('result', ['Tab'], { unavailable, onStage: true })
    const clear = command('clear', ['Mod+KeyD'], { unavailable })
    const keys = createKeyDispatcher([result, clear])
    expect(keys.press(press('Tab'), 'stage')).toBe(false)
    expect(keys.press(press('KeyD', { key: 'd', ctrlKey: true }), 'stage')).toBe(true)
    expect(result.run).not.toHaveBeenCalled()
    expect(clear.run).not.toHaveBeenCalled()
  })
  it('repeats only what asks for it', () => {
    const bigger = command('bigger', ['BracketRight'], { repeats: true })
    const brush = command('brush', ['KeyB'])
    const keys = createKeyDispatcher([bigger, brush])
    for (const repeat of [false, true, true]) {
      keys.press(press('BracketRight', { repeat }), 'stage')
      expect(keys.press(press('KeyB', { repeat }), 'stage')).toBe(true)
    }
    expect(bigger.run).toHaveBeenCalledTimes(3)
    expect(brush.run).toHaveBeenCalledTimes(1)
  })
  it('lets a held key go once: at key-up, when the window loses the focus, or with Command', () => {
    const release = vi.fn()
    const pan = command('pan', ['Space'], { release })
    const keys = createKeyDispatcher([pan])
    keys.press(press('Space'), 'stage')
    expect(keys.press(press('Space', { repeat: true }), 'stage')).toBe(true)
    keys.release('Space')
    keys.release('Space')
    expect(release).toHaveBeenCalledTimes(1)
    keys.press(press('Space'), 'stage')
    keys.releaseAll()
    keys.release('Space')
    expect(release).toHaveBeenCalledTimes(2)
    keys.press(press('Space'), 'stage')
    keys.release('MetaLeft')
    expect(release).toHaveBeenCalledTimes(3)
    expect(pan.run).toHaveBeenCalledTimes(3)
  })

  it('lets a held key outlive other commands, and ends what it began', () => {
    const release = vi.fn()
    const keys = createKeyDispatcher([command('blink', ['Backslash'], { release })])
    keys.press(press('Backslash'), 'stage')
    const other = vi.fn()
    keys.replace([command('blink', ['Backslash'], { release: other })])
    expect(release).not.toHaveBeenCalled()
    keys.release('Backslash')
    expect([release.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  })
})

describe('findCommands', () => {
  const list = [
    command('zoom-in', ['Equal'], { label: 'Zoom in' }),
    command('undo', [], { label: 'Undo' }),
    command('invert', [], { label: 'Invert the mask', group: 'Mask' }),
    command('space', ['Space'], { label: 'Pan while held', keyOnly: true }),
  ]
  const ids = (query: string) => findCommands(list, query).map(({ id }) => id)

  it('ranks the start of a label above the start of a word above scattered letters', () => {
    expect(ids('in')).toEqual(['invert', 'zoom-in'])
    expect(ids('und')).toEqual(['undo'])
    expect(ids('zmi')).toEqual(['zoom-in'])
    expect(ids('mask')).toEqual(['invert'])
    expect(ids('xyz')).toEqual([])
  })
  it('lists all but what makes sense only at a key', () => {
    expect(ids('')).toEqual(['zoom-in', 'undo', 'invert'])
    expect(ids('pan')).toEqual([])
  })
})

describe('sharedCaps', () => {
  it('names shared modifiers once', () => {
    expect(sharedCaps([['Shift', '←'], ['Shift', '→'], ['+'], ['Ctrl', 'Y'], ['+']])).toEqual([
      ['Shift', '←', '→'],
      ['+'],
      ['Ctrl', 'Y'],
    ])
  })
})
