import type { Server, Socket } from 'socket.io'
import { type ClientEvents, type ServerEvents, socketErrors, userRoom } from '../../core/contract/events.ts'
import type { Context } from '../usecases/context.ts'
import { findLiveSessions, readSession, type SignedIn } from '../usecases/auth/sessions.ts'

interface SocketData {
  user: SignedIn
}

export type SocketServer = Server<ClientEvents, ServerEvents>
type OpenSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>

/** Max sockets of one account, so that none can use up the server: more than the open pages of any user. */
const socketsOfOneUser = 100

/** Pages send two messages when they open and when they close. */
const messagesInWindow = 50
const messageWindowMs = 10_000

/** How often sockets are looked through for sessions that have run out by themselves. */
const checkMs = 5_000

export function sessionRoom(sessionId: string): string {
  return `session-${sessionId}`
}

/**
 * Lets in signed-in users alone, and each of them into no room but its own, for as long as their session lives. Returns
 * what ends the guard.
 */
export function guardSockets(io: SocketServer, ctx: Context): () => void {
  io.use((socket, next) => void answerHandshake(ctx, socket as OpenSocket, next))
  io.on('connection', async (opened) => {
    const socket = opened as OpenSocket
    const { user } = socket.data
    const room = userRoom(user.id)
    limitMessages(socket)
    socket.on('join-room', (request: unknown) => {
      if (readRoom(request) === room) void socket.join(room)
    })
    socket.on('leave-room', (request: unknown) => {
      if (readRoom(request) === room) void socket.leave(room)
    })
    await socket.join([room, sessionRoom(user.sessionId)])
    // A session that ended between the handshake and here found no socket in its room to close.
    await endDeadSockets(ctx, [socket])
  })
  const check = setInterval(() => void endDeadSockets(ctx, openSockets(io)), checkMs)
  return () => clearInterval(check)
}

function openSockets(io: SocketServer): OpenSocket[] {
  return [...io.sockets.sockets.values()] as OpenSocket[]
}

/** Closes those of these sockets whose session has ended or run out. While the database is away, none. */
async function endDeadSockets(ctx: Context, sockets: readonly OpenSocket[]): Promise<void> {
  try {
    const live = await findLiveSessions(
      ctx.db,
      sockets.map(({ data }) => data.user.sessionId),
    )
    for (const socket of sockets) if (!live.has(socket.data.user.sessionId)) socket.disconnect(true)
  } catch (error) {
    ctx.log.warn({ err: error }, 'sockets could not be checked')
  }
}

/** Ends a connection that sends more than any page does. */
function limitMessages(socket: OpenSocket): void {
  let [since, count] = [performance.now(), 0]
  socket.onAny(() => {
    if (performance.now() - since > messageWindowMs) [since, count] = [performance.now(), 0]
    if (++count > messagesInWindow) socket.disconnect(true)
  })
}

async function answerHandshake(
  ctx: Context,
  socket: OpenSocket,
  next: (error?: Error) => void,
): Promise<void> {
  const refusal = await admit(ctx, socket)
  next(refusal === undefined ? undefined : new Error(refusal))
}

/** Sets the user of the handshake's token on the socket, or refuses the connection with the reason. */
async function admit(ctx: Context, socket: OpenSocket): Promise<string | undefined> {
  const { token, userId } = socket.handshake.auth as { token?: unknown; userId?: unknown }
  if (typeof token !== 'string' || token === '') return socketErrors.missing
  const user = await readSession(ctx.db, token).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a socket could not be checked')
    return undefined
  })
  if (!user || user.id !== userId) return socketErrors.wrong
  const open = socket.nsp.adapter.rooms.get(userRoom(user.id))?.size ?? 0
  if (open >= socketsOfOneUser) return socketErrors.wrong
  socket.data.user = user
  return undefined
}

function readRoom(request: unknown): unknown {
  return typeof request === 'object' && request !== null && 'roomId' in request ? request.roomId : undefined
}
