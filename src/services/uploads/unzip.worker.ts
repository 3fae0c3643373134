/** Unpacks the photos of a ZIP: in a worker, since a page must not stand still over it, nor fall with it. */
import { answerPage, serve } from '../../workers/serve.ts'
import { unzipPhotos } from './unzip.ts'

const calls = { unzip: (zip: Blob) => unzipPhotos(zip) }

export type UnzipWorker = typeof calls

answerPage((send) => serve(calls, send))
