import type { QueryClient } from '@tanstack/react-query'
import { audioLimits } from '../../core/contract/constants.ts'
import type { Audio } from '../../core/contract/film-shapes.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { useSoundUpload } from '../stores/sound-upload.ts'
import { showError } from '../ui/toast.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'
import { fileFault } from './file-fault.ts'
import { queryKeys } from './query-keys.ts'
import { findExcess } from './storage.ts'
import { reportFailure } from './report.ts'

/** What file pickers offer; the server judges by content, not by name. */
export const acceptedSounds =
  'audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,audio/flac,.mp3,.m4a,.wav,.ogg,.flac'

/**
 * Sends sounds one after the other, and returns those that arrived. A file that is refused is told by a toast and does not hold up the rest;
 * cancelling ends the whole series. While one series runs, another is not begun.
 */
export async function sendSounds(client: QueryClient, files: readonly File[]): Promise<Audio[]> {
  const arrived: Audio[] = []
  if (useSoundUpload.getState().current !== null) return arrived
  const controller = new AbortController()
  try {
    const found = await findExcess(client, files)
    if (found !== null) showError(found.why)
    for (const [index, file] of files.entries()) {
      if (found?.excess.has(file)) continue
      const fault = fileFault(file, audioLimits.bytes, 'Save it as MP3 or cut it')
      if (fault !== null) {
        showError(fault)
        continue
      }
      const { signal } = controller
      const upload = { name: file.name, index: index + 1, count: files.length, sent: 0 }
      useSoundUpload.setState({ current: { ...upload, cancel: () => controller.abort() } })
      const sound = await sendOne(file, signal)
      if (sound === 'over') break
      if (sound === null) continue
      arrived.push(sound)
      await client.invalidateQueries({ queryKey: queryKeys.audios })
    }
  } finally {
    useSoundUpload.setState({ current: null })
  }
  return arrived
}

/** Null for a file that was refused; `over` when the series is: cancelled, or signed out. */
async function sendOne(file: File, signal: AbortSignal): Promise<Audio | null | 'over'> {
  const onUploadProgress = (sent: number) =>
    useSoundUpload.setState(({ current }) => ({ current: current === null ? null : { ...current, sent } }))
  try {
    const { audio } = await call(routes.uploadAudio, { file, fileName: file.name, signal, onUploadProgress })
    return audio
  } catch (error) {
    if (isApiError(error) && (error.code === 'aborted' || error.code === 'unauthenticated')) return 'over'
    reportFailure(error, failureTexts.uploadAudio)
    return null
  }
}
