// What the specification fixes to the letter, from a list of our own, against what the app has. An entry under `open`
// is not built yet, with the reason; one that has been built since must leave that list.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as constants from '../../core/contract/constants.ts'
import { socketErrors } from '../../core/contract/events.ts'
import * as messages from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import specification from './specification.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '../..')

/** The text of all sources of a folder, tests left out. */
function sources(folder: string): string {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'))
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}
const page = sources('src')

const open: Readonly<Record<string, string>> = specification.open

/** Path parameters have our own names: only their places count. */
const withoutNames = (call: string) => call.replace(/\{\w+\}|:[a-z_]+/gi, '{}')
const calls = new Set(Object.values(routes).map(({ method, path }) => withoutNames(`${method} ${path}`)))

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
const texts = new Set([...textsOf(messages), ...textsOf(socketErrors)])

function expectBuilt(name: string, isBuilt: boolean): void {
  if (name in open) expect(isBuilt, `${name} is built: take it out of the open list`).toBe(false)
  else expect(isBuilt, `${name} is missing`).toBe(true)
}

describe('the specification', () => {
  it.each(specification.calls)('names the call %s', (call) => {
    expectBuilt(call, calls.has(withoutNames(call)))
  })
  it.each(specification.messages)('fixes the words "%s"', (text) => {
    expectBuilt(text, texts.has(text))
  })
  it('fixes the constants', () => {
    expect(constants).toMatchObject({
      storedEntryDays: 7,
      toastMs: 2_000,
      loginCheckMs: 500,
      subscriberModalMs: 500,
      creditsRefreshMs: 300_000,
      breakpoints: { compact: 768, drawer: 820 },
      socketOptions: {
        timeout: 20_000,
        reconnectionAttempts: 5,
        reconnectionDelay: 1_000,
        reconnectionDelayMax: 5_000,
        randomizationFactor: 0.5,
        transports: ['websocket', 'polling'],
      },
    })
  })
  it.each(specification.events.received)('has the event %s sent, and heard by the page', (event) => {
    expectBuilt(event, sources('server').includes(`'${event}'`) && page.includes(`.on('${event}'`))
  })
  it.each(specification.events.sent)('has the page send %s, and the server hear it', (event) => {
    expectBuilt(event, page.includes(`.emit('${event}'`) && sources('server').includes(`.on('${event}'`))
  })
  it('has a page that makes each call, but for those said to have none', () => {
    const made = new Set(
      Object.entries(routes)
        .filter(([name]) => new RegExp(`outes\\.${name}\\b|callAuth\\(\\s*'${name}'`).test(page))
        .map(([, { method, path }]) => withoutNames(`${method} ${path}`)),
    )
    const missing = specification.calls.filter((call) => !made.has(withoutNames(call)))
    expect(missing.toSorted()).toEqual(Object.keys(specification.uncalled).toSorted())
  })
  it('names nothing open that it does not know', () => {
    const { calls: named, messages: words, events } = specification
    const known = new Set([...named, ...words, ...events.received, ...events.sent])
    expect(Object.keys(open).filter((name) => !known.has(name))).toEqual([])
  })
})
