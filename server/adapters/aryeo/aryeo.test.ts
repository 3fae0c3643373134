import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAryeo } from './aryeo.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let dir: string
let host: string
let answers: Answer[] = []
let asked = 0
const server = createServer((request, response) => {
  const answer = answers[Math.min(asked, answers.length - 1)]
  asked++
  if (!answer) throw new Error('no answer was set')
  answer(request, response)
})
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'mullion-aryeo-'))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  asked = 0
})

const quick = { delays: [1, 2, 3], maxDelay: 3_000, answerMs: 20_000, imageMs: 20_000 }
const never = new AbortController().signal
const source = (pace = quick) => createAryeo({ ARYEO_URL: `http://${host}/v1`, ARYEO_TEST_HOST: host }, pace)
// Server and client share one thread: long enough for a question to arrive on a machine that is held up.
const impatient = { ...quick, answerMs: 600 }
const status = (code: number, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => response.writeHead(code, headers).end()
}
const page: Answer = (_request, response) =>
  response.end(JSON.stringify({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } }))
const hang: Answer = () => undefined
const cutOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('half')
  setTimeout(() => response.destroy(), 20)
}
const check = (list: Answer[], signal = never, pace = quick) => {
  answers = list
  return source(pace).check('a-key', signal)
}
const file = () => path.join(dir, 'image')
const download = (list: Answer[], url = `http://${host}/image`) => {
  answers = list
  return source().download(url, file(), never)
}

test('faults that pass are tried again, four times in all', async () => {
  await check([status(500), status(503), cutOff, page])
  expect(asked).toBe(4)
  asked = 0
  await expect(check([status(502)])).rejects.toMatchObject({ code: 'unavailable', message: /fault.*502/ })
  expect(asked).toBe(4)
})

test.each([
  [401, 'invalid_credentials'],
  [403, 'invalid_credentials'],
  [404, 'unavailable'],
  [422, 'unavailable'],
])('%d is not tried again', async (code, name) => {
  await expect(check([status(code)])).rejects.toMatchObject({ code: name })
  expect(asked).toBe(1)
})

test('an asked wait is kept, or told when it is too long', async () => {
  const at: number[] = []
  const noted = (answer: Answer): Answer => {
    return (request, response) => {
      at.push(performance.now())
      answer(request, response)
    }
  }
  await check([noted(status(429, { 'retry-after': '1' })), noted(page)])
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(990)
  asked = 0
  await expect(check([status(429, { 'retry-after': '600' })])).rejects.toMatchObject({ retryAfter: 600 })
  expect(asked).toBe(1)
})

test('silence ends after its time, and a stop ends it at once', async () => {
  await expect(check([hang], never, impatient)).rejects.toMatchObject({ message: /did not answer in time/ })
  expect(asked).toBe(4)
  const stop = new AbortController()
  const stopped = check(
    [
      () => {
        stop.abort(new Error('enough'))
      },
    ],
    stop.signal,
  )
  await expect(stopped).rejects.toThrow('enough')
})

test('nobody there is told as that', async () => {
  const away = createAryeo({ ARYEO_URL: 'http://127.0.0.1:9/v1', ARYEO_TEST_HOST: '127.0.0.1:9' }, quick)
  await expect(away.check('a-key', never)).rejects.toMatchObject({ message: /cannot be reached/ })
})

test('the key stands in no error', async () => {
  for (const answer of [status(500), status(401), cutOff, hang]) {
    const error: unknown = await check([answer], never, answer === hang ? impatient : quick).catch(
      (thrown: unknown) => thrown,
    )
    const { cause, message, stack } = error as Error
    expect(`${message} ${stack} ${String(cause)} ${JSON.stringify(cause)}`).not.toContain('a-key')
  }
})

test('an image is taken whole or not at all, and without the key', async () => {
  const keys: unknown[] = []
  const whole: Answer = (request, response) => {
    keys.push(request.headers.authorization)
    response.end('the whole image')
  }
  expect(await download([cutOff, whole])).toBe(15)
  expect(readFileSync(file(), 'utf8')).toBe('the whole image')
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(keys).toEqual([undefined])
  await expect(download([cutOff])).rejects.toMatchObject({ message: 'The connection to its file broke.' })
})

test('an image without an end is cut off at 50 MB', async () => {
  let sent = 0
  const endless: Answer = (_request, response) => {
    const more = () => {
      // Should nobody stop it, it ends by itself.
      for (let isFree = true; isFree && !response.destroyed && sent < 300; sent++)
        isFree = response.write(Buffer.alloc(1024 * 1024))
      if (sent === 300) response.end()
    }
    response.on('drain', more)
    more()
  }
  await expect(download([endless])).rejects.toMatchObject({ code: 'too_large' })
  expect(sent).toBeLessThan(80)
})

test.each([
  'http://example.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  '//x',
  '',
])('an image at "%s" is not asked for', async (url) => {
  await expect(download([page], url)).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toBe(0)
})

test('redirects are followed five times, each with the same care', async () => {
  const to = (location: string) => status(302, { location })
  const five = Array.from({ length: 5 }, () => to('/next'))
  expect(await download([...five, (_request, response) => response.end('x')])).toBe(1)
  asked = 0
  await expect(download([...five, to('/next')])).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toBe(6)
  asked = 0
  await expect(download([to('https://localhost/x')])).rejects.toMatchObject({ code: 'forbidden' })
})
