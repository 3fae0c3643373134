import { Refusal } from '../../core/refusal.ts'
import { findTransfers, type Answer, type Request, type Send } from './messages.ts'

/** A way to functions that run elsewhere, in a worker or later in this thread. */
interface Port {
  /** True when canvases and pictures must be transferred, because another thread gets them. */
  readonly isAway: boolean
  send(request: Request, transfer: Transferable[]): void
  close(): void
}

export type OpenPort = (receive: (answer: Answer) => void, onCrash: (error: Error) => void) => Port

type Callable = (...args: never[]) => unknown

/** The functions of `Api` as calls that are answered. They are begun in the order of the calls. */
export type Calls<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends Callable
    ? (...args: Parameters<Api[Name]>) => Promise<Awaited<ReturnType<Api[Name]>>>
    : never
}

/** The functions of `Api` as posts, which return at once and are never answered. */
export type Posts<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends Callable ? (...args: Parameters<Api[Name]>) => void : never
}

export interface Remote<Api> {
  /** Rejects with what the function threw (a Refusal stays one), with the reason of a crash, or with that of closing. */
  readonly call: Calls<Api>
  readonly post: Posts<Api>
  readonly isAway: boolean
  /** Why nothing is answered any more; null while it is. */
  ended(): Error | null
  /** Ends the worker. Calls under way reject with `reason`; later posts do nothing. */
  close(reason?: Error): void
}

interface Options<Api> {
  /** What a call rejects with when the reason has no words of its own. */
  failure: string
  /** Ends the worker; calls under way reject with the signal's reason. */
  signal?: AbortSignal
  /** Told before each request is sent. */
  onSend?: (name: keyof Api) => void
  /** Told of posts that failed, and of a crash. */
  onError?: (error: Error) => void
}

interface Open {
  args: unknown[]
  resolve?: (value: unknown) => void
  reject?: (error: Error) => void
}

/** Opens a typed way to the functions of a worker (see `serve`). Functions may be passed as arguments. */
export function connect<Api extends object>(open: OpenPort, options: Options<Api>): Remote<Api> {
  const { failure, signal, onSend, onError } = options
  /** Calls that wait for their answer, and posts whose functions may be called. */
  const requests = new Map<number, Open>()
  let nextId = 1
  let ended: Error | null = null

  const end = (reason: Error) => {
    if (ended !== null) return
    ended = reason
    signal?.removeEventListener('abort', abort)
    port.close()
    for (const { reject } of requests.values()) reject?.(reason)
    requests.clear()
  }
  const abort = () => end(signal?.reason as Error)
  const receive = (answer: Answer) => {
    if (ended !== null) return
    const request = requests.get(answer.id)
    if (answer.kind === 'called') {
      const called = request?.args[answer.at] as ((...args: unknown[]) => void) | undefined
      called?.(...answer.args)
      return
    }
    if (answer.kind === 'returned') request?.resolve?.(answer.value)
    else {
      const Thrown = answer.isRefusal ? Refusal : Error
      const error = new Thrown(answer.message === '' ? failure : answer.message)
      if (request?.reject === undefined) onError?.(error)
      else request.reject(error)
    }
    requests.delete(answer.id)
  }
  const port = open(receive, (error) => {
    if (ended !== null) return
    end(error)
    onError?.(error)
  })
  const send = (name: string, args: unknown[], waiting: Omit<Open, 'args'> | null) => {
    onSend?.(name as keyof Api)
    const id = nextId++
    const functions = args.flatMap((arg, at) => (typeof arg === 'function' ? [at] : []))
    if (waiting !== null || functions.length > 0) requests.set(id, { args, ...waiting })
    const request: Request = { id, isPost: waiting === null, name, args }
    if (functions.length > 0) {
      request.functions = functions
      request.args = args.map((arg) => (typeof arg === 'function' ? null : arg))
    }
    port.send(request, findTransfers(args))
  }
  const call = (name: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      if (ended !== null) reject(ended)
      else send(name, args, { resolve, reject })
    })
  const post = (name: string, args: unknown[]) => {
    if (ended === null) send(name, args, null)
  }
  if (signal?.aborted === true) abort()
  signal?.addEventListener('abort', abort)
  return {
    call: proxy(call) as Calls<Api>,
    post: proxy(post) as Posts<Api>,
    isAway: port.isAway,
    ended: () => ended,
    close: (reason = new Error('The worker was closed')) => end(reason),
  }
}

function proxy(send: (name: string, args: unknown[]) => unknown): object {
  return new Proxy(
    {},
    {
      get:
        (_target, name: string) =>
        (...args: unknown[]) =>
          send(name, args),
    },
  )
}

/** A port to a worker. `crashMessage` turns what the browser says of a crash, or '', into words for the user. */
export function workerPort(worker: Worker, crashMessage: (said: string) => string): OpenPort {
  return (receive, onCrash) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => receive(data)
    worker.onerror = ({ message }) => onCrash(new Error(crashMessage(message ?? '')))
    worker.onmessageerror = () => onCrash(new Error('An answer of a worker could not be read'))
    return {
      isAway: true,
      send: (request, transfer) => worker.postMessage(request, transfer),
      close: () => worker.terminate(),
    }
  }
}

/** Functions that are served, here or in a worker. */
export interface Service {
  receive(request: Request): void
  stop(): void
}

/**
 * A port to the same functions in this thread, for browsers in which a worker cannot do their work. The code is loaded
 * only then; what is sent meanwhile waits.
 */
export function localPort(load: () => Promise<(send: Send) => Service>, failure: string): OpenPort {
  return (receive, onCrash) => {
    const waiting: Request[] = []
    let service: Service | null = null
    let isClosed = false
    const start = async () => {
      const open = await load()
      if (isClosed) return
      service = open((answer) => queueMicrotask(() => receive(answer)))
      for (const request of waiting) service.receive(request)
    }
    start().catch(() => onCrash(new Error(failure)))
    return {
      isAway: false,
      send: (request) => {
        if (service === null) waiting.push(request)
        else service.receive(request)
      },
      close: () => {
        isClosed = true
        service?.stop()
      },
    }
  }
}
