// 500 connections that send slowly, half of them a byte of their header each ten seconds and half a byte of their body each
// second, and 1,000 that send nothing: others are answered as before, and the server's own limits end them.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '../helpers/app.ts'
import { floorRow, limitRow, type Row } from './row.ts'

const SLOW = 500
const IDLE = 1_000
const MAX_P95_MS = 500
/** Longer than each of the limits: 10 seconds for headers, 20 for a small body. */
const WATCH_MS = 40_000
const GAP_MS = 40

interface Sender {
  socket: Socket
  endedAfter: number | undefined
}

export async function rows(): Promise<Row[]> {
  const app = await startApp({ database: 'new' })
  const senders: Sender[] = []
  const timers: NodeJS.Timeout[] = []
  try {
    const { access_token: token } = await app.signIn()
    const { port } = new URL(app.url)
    const read = () =>
      timeOf(() => fetch(`${app.url}/api/users/self`, { headers: { authorization: `Bearer ${token}` } }))
    const before: number[] = []
    for (let count = 0; count < 200; count++) before.push(await read())
    for (let n = 0; n < SLOW + IDLE; n++) {
      const sender = await open(Number(port))
      senders.push(sender)
      if (n >= SLOW) continue
      const isHeader = n % 2 === 0
      sender.socket.write(isHeader ? 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ' : slowBody)
      timers.push(setInterval(() => sender.socket.write('1'), isHeader ? 10_000 : 1_000))
    }
    const during: number[] = []
    const end = performance.now() + WATCH_MS
    while (performance.now() < end) {
      during.push(await read())
      await pause(GAP_MS)
    }
    const slow = senders.slice(0, SLOW)
    const idle = senders.slice(SLOW)
    const longest = Math.max(...senders.map(({ endedAfter }) => endedAfter ?? Infinity))
    return [
      limitRow(null, 'GET of another, before them, p95', p95(before), 'ms', MAX_P95_MS),
      limitRow(
        null,
        `GET of another, beside ${SLOW} slow and ${IDLE} idle ones, p95`,
        p95(during),
        'ms',
        MAX_P95_MS,
      ),
      limitRow(null, 'the slowest of these', Math.max(...during), 'ms', 4 * MAX_P95_MS),
      floorRow('slow connections that the server ended', ended(slow), 'connections', SLOW),
      floorRow('idle connections that the server ended', ended(idle), 'connections', IDLE),
      limitRow(null, 'the last of them was ended after', longest / 1_000, 's', WATCH_MS / 1_000),
    ]
  } finally {
    for (const timer of timers) clearInterval(timer)
    for (const { socket } of senders) socket.destroy()
    await app.stop()
  }
}

const slowBody =
  'POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'

async function open(port: number): Promise<Sender> {
  const socket = connect(port, '127.0.0.1')
  const began = performance.now()
  const sender: Sender = { socket, endedAfter: undefined }
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.on('close', () => {
    sender.endedAfter = performance.now() - began
  })
  await once(socket, 'connect')
  return sender
}

const ended = (senders: readonly Sender[]) =>
  senders.filter(({ endedAfter }) => endedAfter !== undefined).length

async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a healthy call was answered ${answer.status}`)
  return performance.now() - began
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
}
