import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { socketOptions } from '../../core/contract/constants.ts'
import { socketErrors, userRoom } from '../../core/contract/events.ts'
import { transportTexts } from '../../core/contract/messages.ts'
import type { ClientEvents, ServerEvents } from '../../core/contract/events.ts'
import type { Video } from '../../core/contract/film-shapes.ts'
import { showNotice } from '../ui/toast.ts'
import { useAuth } from '../stores/auth.ts'
import { showSystemMessage } from '../stores/system-message.ts'
import { useUploads } from '../stores/uploads.ts'
import { queryKeys } from './query-keys.ts'
import { isSessionEnding, setCredits, setUser } from './session.ts'

type MullionSocket = Socket<ServerEvents, ClientEvents>

/**
 * Opens the real-time channel of one user and keeps the query cache fresh by its events. Everything works without
 * it by polling. Returns the function that leaves the room and closes the channel.
 */
export function openSocket(client: QueryClient, token: string, userId: string): () => void {
  let socket: MullionSocket | null = null
  let isClosed = false
  // After the last attempt the channel rests; coming back to the page or to the net is a good time to try again.
  const wake = () => {
    if (socket && !socket.active && document.visibilityState === 'visible') socket.connect()
  }
  const start = async () => {
    try {
      const { io } = await import('socket.io-client')
      if (isClosed) return
      socket = io({ ...socketOptions, auth: { token, userId } })
      listen(socket, client, userId)
    } catch {
      console.error(transportTexts.socketStart)
    }
  }
  void start()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    isClosed = true
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    socket?.emit('leave-room', { roomId: userRoom(userId) })
    socket?.disconnect()
  }
}

function listen(socket: MullionSocket, client: QueryClient, userId: string): void {
  const refetch = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey })

  // Lists are not fetched again as a whole; what does it is loaded with the first event.
  const refetchLibrary = () =>
    void import('./library.ts').then(async ({ refreshLibrary }) => refreshLibrary(client))

  const noteUpload = (imageId: string) => {
    if (useUploads.getState().photos.some((photo) => photo.imageId === imageId))
      void import('./uploads/upload-queue.ts').then(({ uploadQueue }) =>
        uploadQueue(client).noteImage(imageId),
      )
  }

  const showFilm = (id: string, state: Pick<Video, 'status' | 'progress'>) => {
    if (client.getQueriesData({ queryKey: queryKeys.videoLists }).length > 0)
      void import('./films.ts').then(({ showFilmState }) => showFilmState(client, id, state))
  }

  let wasOpen = false
  socket.on('connect', () => {
    socket.emit('join-room', { roomId: userRoom(userId) })
    // Events that were sent while the channel was down are lost: ask for what they would have changed.
    if (socket.recovered) return
    for (const key of [queryKeys.orders, queryKeys.films, queryKeys.dashboard, queryKeys.notifications])
      refetch(key)
    // A page that opens has just asked for these.
    if (wasOpen) for (const key of [queryKeys.self, queryKeys.credits]) refetch(key)
    wasOpen = true
  })
  // The server closes the channel of a session that it ends: asking who we are leads to the sign-in page at once.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isSessionEnding()) refetch(queryKeys.self)
  })
  socket.on('connect_error', (error) => {
    if (error.message === socketErrors.missing || error.message === socketErrors.wrong) {
      console.error(`${error.message}. Please log in again.`)
    }
  })
  socket.on('updated_credits', ({ total_image, total_video }) => {
    setCredits(total_image, total_video)
    refetch(queryKeys.credits)
  })
  socket.on('credit-update', () => refetch(queryKeys.credits))
  socket.on('notification', ({ notification }) => {
    refetch(queryKeys.notifications)
    showNotice(notification.title)
  })
  socket.on('user-update', ({ user }) => {
    // The address of a picture belongs to a session: this page asks for its own.
    setUser({ ...user, profile_picture: useAuth.getState().user?.profile_picture ?? null })
    refetch(queryKeys.self)
  })
  socket.on('system-message', ({ message }) => showSystemMessage(message))
  socket.on('order-update', ({ order_id, status }) => {
    refetch(queryKeys.order(order_id))
    refetch(queryKeys.dashboard)
    if (status === 'completed') refetchLibrary()
    // Progress is polled for: a hundred orders would otherwise ask for all photos many times a second.
    if (status !== 'processing') refetch(queryKeys.batches)
  })
  socket.on('video-update', ({ video_id, status, progress }) => {
    showFilm(video_id, { status, progress })
    // How far one film is that its own page shows, is polled for.
    if (status === 'processing') return
    for (const key of [queryKeys.videoStatus(video_id), queryKeys.videoLists, queryKeys.dashboard])
      refetch(key)
  })
  socket.on('image-update', ({ image_id, status }) => {
    if (status !== 'processing') {
      refetch(queryKeys.batches)
      noteUpload(image_id)
    }
    refetch(queryKeys.image(image_id))
    refetchLibrary()
  })
}
