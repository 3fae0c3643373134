// What stands before the api processes of an installation, as its clients see it: one address, whose network a test cuts.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface SteeredProxy {
  url: string
  /** Lets so many more bytes of the next PATCH pass, and holds the rest back. */
  holdPatch(bytes: number): void
  /** Keeps the answers to these requests: the api has done what was asked, and the client does not know. */
  keepAnswers(method: string, path: string): void
  /** Cuts all connections and takes none, until it leads to an api again. */
  cut(): void
  /** Passes everything on to this api. */
  leadTo(url: string): void
  /** How often a client was refused while it was cut. */
  refused(): number
  /** Bytes of PATCH requests that went to this api. */
  patched(url: string): number
  stop(): Promise<void>
}

export async function startProxy(first: string): Promise<SteeredProxy> {
  let target: string | null = first
  let held = Infinity
  let kept: string | null = null
  let refused = 0
  const patched = new Map<string, number>()
  const sockets = new Set<Socket>()
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const api = target!
    const { method, url, headers } = request
    const isKept = `${method} ${url}` === kept
    const to = ask(`${api}${url}`, { method, headers, agent: false }, (answer) => {
      if (isKept) return
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    to.on('error', () => request.socket.destroy())
    // A client that is cut off is gone for the api, too.
    const end = () => to.destroy()
    request.socket.on('close', end)
    response.on('close', () => request.socket.off('close', end))
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const passing = method === 'PATCH' ? chunk.subarray(0, held) : chunk
        if (method === 'PATCH') {
          held -= passing.length
          patched.set(api, (patched.get(api) ?? 0) + passing.length)
        }
        counted.push(passing)
        // What is held back is never asked for again: the connection is cut.
        if (passing.length === chunk.length) done()
      },
    })
    request.pipe(counted).pipe(to)
  }
  const server = createServer(pass)
  server.on('connection', (socket) => {
    if (target === null) {
      refused++
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdPatch: (bytes) => (held = bytes),
    keepAnswers: (method, path) => (kept = `${method} ${path}`),
    cut: () => {
      target = null
      for (const socket of sockets) socket.destroy()
    },
    leadTo: (url) => {
      target = url
      held = Infinity
      kept = null
    },
    refused: () => refused,
    patched: (url) => patched.get(url) ?? 0,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
