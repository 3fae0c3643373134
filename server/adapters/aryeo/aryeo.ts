import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { uploadLimits } from '../../../core/contract/constants.ts'
import type { Config } from '../../base/config.ts'
import type { ListingPage, ListingSource } from '../../base/listings.ts'
import { askedDelay, FetchFault } from '../../net/fetch-fault.ts'
import { openUrl, toFetchFault } from '../../net/open-url.ts'
import { retry, type RetryDelays } from '../../net/retry.ts'
import { readListings } from './read-listings.ts'
import { imageFailure, listingFailure } from './words.ts'

interface Pace extends RetryDelays {
  /** Milliseconds that an answer of the API may take, and that an image may be without a byte. */
  answerMs: number
  imageMs: number
}

const second = 1_000
/** Four tries. Aryeo documents no rate limits, so these delays are cautious. */
const usualPace: Pace = {
  delays: [0.5 * second, 2 * second, 8 * second],
  maxDelay: 30 * second,
  answerMs: 30 * second,
  imageMs: 300 * second,
}
/** Max delay between tries; short, as the user waits at the screen while a key is checked. */
const keyCheckMaxDelay = 5 * second
/** About 30 images each: an answer then has about 1 MB. */
const perPage = 50
const answerBytes = 32 * 1024 * 1024
const imageRedirects = 5

type Settings = Pick<Config, 'ARYEO_URL' | 'ARYEO_TEST_HOST'>

/** Aryeo's API as docs.aryeo.com describes it. The key goes to the host of ARYEO_URL alone, in a header. */
export function createAryeo(config: Settings, pace: Pace = usualPace): ListingSource {
  const testHost = config.ARYEO_TEST_HOST

  const readPage = async (
    key: string,
    { page, size, maxDelay }: { page: number; size: number; maxDelay: number },
    signal: AbortSignal,
  ): Promise<ListingPage> => {
    const query = new URLSearchParams({
      page: String(page),
      per_page: String(size),
      // Oldest first: listings that are added meanwhile come last and move none to another page.
      sort: 'created_at',
      include: 'images',
    })
    const once = async () => {
      const timed = AbortSignal.any([signal, AbortSignal.timeout(pace.answerMs)])
      const response = await openUrl(`${config.ARYEO_URL.replace(/\/+$/, '')}/listings?${query.toString()}`, {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        signal: timed,
        quietMs: pace.answerMs,
        testHost,
        // Followed, one would carry the key to another host.
        redirects: 0,
      })
      try {
        const chunks: Buffer[] = []
        for await (const chunk of capped(response, answerBytes)) chunks.push(chunk)
        return readListings(Buffer.concat(chunks).toString('utf8'), page)
      } catch (error) {
        throw toFetchFault(error, timed)
      }
    }
    try {
      return await retry(once, { delays: pace.delays, maxDelay, askedDelay, signal })
    } catch (error) {
      throw listingFailure(error)
    }
  }

  const fetchImage = async (url: string, file: string, signal: AbortSignal): Promise<number> => {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(pace.imageMs)])
    const response = await openUrl(url, {
      headers: { accept: 'image/*' },
      signal: timed,
      quietMs: pace.answerMs,
      testHost,
      redirects: imageRedirects,
    })
    const sink = createWriteStream(file, { mode: 0o600 })
    try {
      await pipeline(capped(response, uploadLimits.bytes), sink, { signal: timed })
    } catch (error) {
      // The pipeline has destroyed it, and does not wait: another try must not meet a write that is under way.
      if (!sink.closed) await new Promise<void>((resolve) => sink.once('close', resolve))
      throw isDiskError(error) ? error : toFetchFault(error, timed)
    }
    return sink.bytesWritten
  }

  return {
    check: async (key, signal) => {
      await readPage(key, { page: 1, size: 1, maxDelay: Math.min(keyCheckMaxDelay, pace.maxDelay) }, signal)
    },
    pages: async function* (key, signal) {
      for (let page = 1, last = 1; page <= last; page++) {
        const read = await readPage(key, { page, size: perPage, maxDelay: pace.maxDelay }, signal)
        last = read.lastPage
        yield read
      }
    },
    download: async (url, file, signal) => {
      try {
        return await retry(() => fetchImage(url, file, signal), { ...pace, askedDelay, signal })
      } catch (error) {
        throw imageFailure(error)
      }
    },
  }
}

async function* capped(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new FetchFault('too_large')
    yield chunk
  }
}

const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOENT'])

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskErrors.has(String(error.code))
}
