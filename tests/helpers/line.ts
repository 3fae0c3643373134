import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a port of this machine, that can be cut and mended. */
export interface Line {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openLine(target: number): Promise<Line> {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // What breaks is torn down on both sides.
    socket.on('error', () => {})
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const port = await listen(server, 0)
  return {
    port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: async () => {
      if (!server.listening) await listen(server, port)
    },
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
