import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { type ClientEvents, type ServerEvents, userRoom } from '../../core/contract/events.ts'
import type { Events } from '../context.ts'
import { sessionRoom, type SocketServer } from '../http/sockets.ts'

/** A socket server whose rooms span every process that shares the database. */
export function createSocketServer(pool: Pool, log: FastifyBaseLogger): SocketServer {
  return new Server<ClientEvents, ServerEvents>({
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ err: error }, 'socket events between processes are interrupted'),
    }),
    // What clients send is two short messages; the rest of the channel is ours.
    maxHttpBufferSize: 10_000,
    serveClient: false,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      decide(null, origin === undefined || hostOf(origin) === host)
    },
  })
}

function hostOf(origin: string): string | undefined {
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
    endSessions: (userId, sessionId) => {
      io.in(sessionId === undefined ? userRoom(userId) : sessionRoom(sessionId)).disconnectSockets(true)
    },
  }
}
