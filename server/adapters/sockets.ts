import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { type ClientEvents, type ServerEvents, userRoom } from '../../core/contract/events.ts'
import type { Config } from '../base/config.ts'
import type { Events } from '../usecases/context.ts'
import { sessionRoom, type SocketServer } from '../http/sockets.ts'

/** A socket server whose rooms span every process that shares the database. */
export function createSocketServer(pool: Pool, config: Config, log: FastifyBaseLogger): SocketServer {
  const publicHost = config.PUBLIC_URL && parseHost(config.PUBLIC_URL)
  return new Server<ClientEvents, ServerEvents>({
    adapter: createAdapter(listenerPool(pool), {
      errorHandler: (error) => log.warn({ err: error }, 'socket events between processes are interrupted'),
    }),
    // What clients send is two short messages; the rest of the channel is ours.
    maxHttpBufferSize: 10_000,
    serveClient: false,
    // The requests of one polling client would go to one process and another.
    transports: config.ROLE === 'all' ? ['polling', 'websocket'] : ['websocket'],
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const from = origin === undefined ? host : parseHost(origin)
      // A page without an origin of its own, as in a sandbox, says null, and is nobody's.
      decide(null, from !== undefined && (from === host || from === publicHost))
    },
  })
}

/**
 * The adapter keeps a connection to listen on, and does not release it when it breaks: the pool would lose one
 * connection at each outage, and its `end` would never resolve. Here a broken connection is released by itself.
 */
function listenerPool(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => client.release(true))
    return client
  }
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
  }) as Pool
}

function parseHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

export function createEvents(io: SocketServer, log: FastifyBaseLogger): Events {
  return {
    emitToUser: (userId, event, payload) => {
      try {
        const args = [payload] as Parameters<ServerEvents[typeof event]>
        io.to(userRoom(userId)).emit(event, ...args)
      } catch (error) {
        log.warn({ err: error }, 'an event could not be sent')
      }
    },
    emitToAll: (event, payload) => {
      try {
        const args = [payload] as Parameters<ServerEvents[typeof event]>
        io.emit(event, ...args)
      } catch (error) {
        log.warn({ err: error }, 'an event could not be sent')
      }
    },
    endSessions: (userId, sessionId) => {
      io.in(sessionId === undefined ? userRoom(userId) : sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}
