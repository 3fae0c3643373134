import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { AppError, convertRefusal, convertStorageFull } from '../base/errors.ts'
import { receiveRequest, sendMessage } from './messages.ts'
import type { Output, Task, TaskRequest } from './tasks.ts'

/** Loads the code of the one task that this process is for: all of it takes longer to load than a small photo to prepare. */
async function work(request: TaskRequest): Promise<Output<Task>> {
  switch (request.task) {
    case 'check':
      return (await import('./tasks/files.ts')).check(request.input)
    case 'portrait':
      return (await import('./tasks/files.ts')).portrait(request.input)
    case 'exportPhoto':
      return (await import('./tasks/export-photo.ts')).exportPhoto(request.input)
    case 'lossless':
      return (await import('./tasks/files.ts')).lossless(request.input)
    case 'checkMask':
      return (await import('./tasks/masks.ts')).checkMask(request.input)
    case 'maskOfLabels':
      return (await import('./tasks/masks.ts')).makeMaskOfLabels(request.input)
    case 'leavesSources':
      return (await import('./tasks/masks.ts')).leavesSomeSources(request.input)
    case 'readAudio':
      return (await import('./tasks/read-audio.ts')).readAudio(request.input)
    case 'drawWaveform':
      return (await import('./tasks/film-sound.ts')).drawWaveform(request.input)
    case 'mixFilmSound':
      return (await import('./tasks/film-sound.ts')).mixFilmSound(request.input)
    case 'drawInvoice':
      return { pdf: await (await import('../invoices/invoice-pdf.ts')).invoicePdf(request.input.invoice) }
    case 'convertModel':
      return (await import('./tasks/convert-model.ts')).convertModel(request.input)
    case 'renderSegments':
      return (await import('./tasks/render-film.ts')).renderSegments(request.input)
    case 'drawPoster':
      return (await import('./tasks/render-film.ts')).drawPoster(request.input)
    case 'muxFilm':
      await (await import('../film/mux.ts')).muxWasm(request.input)
      return {}
    case 'prepare':
      return (await import('./tasks/prepare.ts')).prepare(request.input)
    case 'lookAgain':
      return (await import('./tasks/look-again.ts')).lookAgain(request.input)
    case 'mergeBrackets':
      return (await import('./tasks/merge-brackets.ts')).mergeBrackets(request.input)
    case 'removeItems':
      return (await import('./tasks/remove-items.ts')).removeItems(request.input)
    case 'applyServiceEffect':
      return (await import('./tasks/apply-service-effect.ts')).applyServiceEffect(request.input)
  }
}

/** Where memory runs out, Linux is to end this process: never the server, nor the database. */
function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system, or one that does not let us.
  }
}

const request = await receiveRequest()
goFirst()
try {
  const output = await work(request)
  // This process is killed, so it must keep for the next ones what it compiled; writes what is new alone.
  flushCompileCache()
  sendMessage({ type: 'done', output })
} catch (thrown) {
  // What the engine refuses would be refused at another try too; all else may go well then.
  const error = convertRefusal(convertStorageFull(thrown))
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  sendMessage({ type: 'failed', code: error instanceof AppError ? error.code : null, message, stack })
}
