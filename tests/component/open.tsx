import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import { commands as untyped, page } from 'vitest/browser'
import type { Session } from '../../core/contract/auth.ts'
import type { DemoName } from '../helpers/app.ts'
import '../../src/app/app.css'
import { routes } from '../../src/app/routes.tsx'
import { configureClient } from '../../src/services/client.ts'
import { endSession, sessionToken, startSession } from '../../src/services/session.ts'
import { createEditorStore } from '../../src/editor/state/editor-store.ts'
import { closeExport } from '../../src/stores/export.ts'
import type { commands as all } from './commands.ts'

type Called<Command> = Command extends (context: never, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer extends Promise<unknown> ? Answer : Promise<Answer>
  : never

/** What the tests have done outside their page. */
export const run = untyped as unknown as { [Name in keyof typeof all]: Called<(typeof all)[Name]> }

const size = { width: 1440, height: 900 }

configureClient({ token: sessionToken })

const errors: string[] = []
const logError = console.error.bind(console)
console.error = (...what: unknown[]) => {
  errors.push(what.map(String).join(' '))
  logError(...what)
}
/** A new studio begins with the settings chosen last: of the test before, if nobody set them back. */
const firstSettings = createEditorStore().getState().settings

const realFetch = globalThis.fetch
let root: Root | null = null
let place: HTMLElement | null = null

/** Before each test: the page as large as a browser test's. */
export async function begin(): Promise<void> {
  errors.length = 0
  if (innerWidth !== size.width || innerHeight !== size.height) await page.viewport(size.width, size.height)
}

/** After each test: nothing of it stays. Throws when an error was logged. */
export function end(): void {
  close()
  endSession()
  localStorage.clear()
  createEditorStore().getState().change(firstSettings)
  closeExport()
  globalThis.fetch = realFetch
  expect(errors).toEqual([])
}

function close(): void {
  root?.unmount()
  place?.remove()
  root = null
  place = null
}

/**
 * Opens a screen of the app by its address, signed in, in place of the one before. Gives what says where the app is
 * then: screens may lead elsewhere.
 */
export async function openScreen(
  address: string,
  who: DemoName | Session = 'demo',
): Promise<() => { pathname: string }> {
  close()
  const session = typeof who === 'string' ? await run.signIn(who) : who
  if (sessionToken() !== session.access_token) startSession(session)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  root.render(<RouterProvider router={router} />)
  window.focus()
  return () => router.state.location
}

/** Calls the API as a seeded account. Throws when the server refuses. */
export async function callApi(who: DemoName, method: string, path: string, body: object): Promise<void> {
  const { access_token: token } = await run.signIn(who)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await realFetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
}

/** Has `answer` answer the page's calls of this path for the rest of the test; `call` asks the server. */
export function intercept(path: string, answer: (call: () => Promise<Response>) => Promise<Response>): void {
  const before = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const call = () => before(input, init)
    return pathname === path ? answer(call) : call()
  }
}
