import { Refusal } from '../../core/refusal.ts'
import { findTransfers, type Answer, type Request, type Send } from './messages.ts'

/** Runs one request; the default runs it at once, beside those that are still under way. */
export type Around = (name: string, run: () => unknown) => unknown

/**
 * Answers requests with the functions of `api`. A function that came as an argument can be called until its request is
 * answered; one that came with a post, as long as the worker lives.
 */
export function serve(api: object, send: Send, around: Around = (_name, run) => run()) {
  const functions = api as Record<string, (...args: unknown[]) => unknown>
  const answer = async ({ id, isPost, name, args, functions: places = [] }: Request) => {
    for (const at of places)
      args[at] = (...given: unknown[]) => send({ kind: 'called', id, at, args: given }, findTransfers(given))
    try {
      const run = functions[name]
      if (run === undefined) throw new RangeError(`The worker has no function ${name}`)
      const value = await around(name, () => run(...args))
      if (!isPost) send({ kind: 'returned', id, value }, findTransfers([value]))
    } catch (reason) {
      // A RangeError is a mistake of ours or a lack of memory, whose words are for the console alone.
      if (reason instanceof RangeError) console.error(reason)
      const message = reason instanceof Error && !(reason instanceof RangeError) ? reason.message : ''
      send({ kind: 'threw', id, message, isRefusal: reason instanceof Refusal }, [])
    }
  }
  return (request: Request): void => void answer(request)
}

// The page's and the worker's global types cannot be loaded together; this is what is used of the worker's.
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null
  postMessage(message: Answer, transfer: Transferable[]): void
}

/** Makes this worker answer what `connect` asks for in the page. `open` gets the way to send answers. */
export function answerPage(open: (send: Send) => (request: Request) => void): void {
  const scope = globalThis as unknown as WorkerScope
  const receive = open((answer, transfer) => scope.postMessage(answer, transfer))
  scope.onmessage = ({ data }) => receive(data)
}
