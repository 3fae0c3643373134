// What stands between a server and its PostgreSQL, and keeps the answer to a commit: what a database that dies then leaves open.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface LossyDatabase {
  /** The address of the database by this way. */
  reach(databaseUrl: string): Promise<string>
  /** The next transaction with this in one of its statements is committed, and its connection ends without an answer. */
  loseCommitOf(statement: string): void
  /** How many answers were lost. */
  lost(): number
  stop(): Promise<void>
}

export function createLossyDatabase(): LossyDatabase {
  let wanted: string | null = null
  let lost = 0
  let target: URL
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let isWanted = false
    let isLost = false
    client.on('data', (chunk) => {
      if (wanted !== null && chunk.includes(wanted)) isWanted = true
      if (isWanted && chunk.includes('commit')) {
        isWanted = false
        isLost = true
        wanted = null
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (!isLost) return client.write(chunk)
      // It has answered: the commit is done.
      lost++
      client.destroy()
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ]) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  return {
    reach: async (databaseUrl) => {
      target = new URL(databaseUrl)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      return Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href
    },
    loseCommitOf: (statement) => (wanted = statement),
    lost: () => lost,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
