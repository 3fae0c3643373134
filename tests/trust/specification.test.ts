// What the specification fixes to the letter, from a list of our own, against what the app has. An entry under `open`
// is not built yet, with the reason; one that has been built since must leave that list.
import { describe, expect, it } from 'vitest'
import * as constants from '../../core/contract/constants.ts'
import { socketErrors } from '../../core/contract/events.ts'
import * as messages from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import specification from './specification.json' with { type: 'json' }

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
  it('names nothing open that it does not know', () => {
    const known = new Set([...specification.calls, ...specification.messages])
    expect(Object.keys(open).filter((name) => !known.has(name))).toEqual([])
  })
})
