import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../core/refusal.ts'
import { connect, localPort, workerPort, type OpenPort } from './connect.ts'
import { FakeWorker } from './fake-worker.ts'
import { transfer, type Answer, type Request } from './messages.ts'
import { serve, type Around } from './serve.ts'

const failure = 'It failed.'

/** A port through which everything is cloned, as between a page and its worker. */
function cloning(api: object, around?: Around): OpenPort {
  return (receive) => {
    const { port1, port2 } = new MessageChannel()
    const answer = serve(api, (message, memory) => port2.postMessage(message, memory), around)
    port1.onmessage = ({ data }: MessageEvent<Answer>) => receive(data)
    port2.onmessage = ({ data }: MessageEvent<Request>) => answer(data)
    return {
      isAway: true,
      send: (request, memory) => port1.postMessage(request, memory),
      close: () => port1.close(),
    }
  }
}

describe('a worker that is called', () => {
  const held: { go: () => void }[] = []
  const api = {
    add: (a: number, b: number) => a + b,
    wait: (name: string) => new Promise<string>((resolve) => held.push({ go: () => resolve(name) })),
    refuse: (message: string): void => {
      throw new Refusal(message)
    },
    lackMemory: (): void => {
      throw new RangeError('Array buffer allocation failed')
    },
    length: (bytes: Uint8Array) => transfer(bytes, [bytes.buffer as ArrayBuffer]),
    count: async (to: number, onStep: (step: number) => void) => {
      for (let step = 1; step <= to; step++) onStep(step)
      return to
    },
  }

  it('answers each call with what its own function returns or throws, in whatever order', async () => {
    const remote = connect<typeof api>(cloning(api), { failure })
    const slow = remote.call.wait('slow')
    expect(await remote.call.add(2, 3)).toBe(5)
    await expect(remote.call.refuse('Too large')).rejects.toThrow('Too large')
    await expect(remote.call.refuse('')).rejects.toThrow(failure)
    held.pop()?.go()
    expect(await slow).toBe('slow')
    remote.close()
  })

  it('tells a refusal from a lack of memory or a mistake, whose words are for the console alone', async () => {
    const remote = connect<typeof api>(cloning(api), { failure })
    await expect(remote.call.refuse('Too large')).rejects.toBeInstanceOf(Refusal)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failed = remote.call.lackMemory()
    await expect(failed).rejects.not.toBeInstanceOf(Refusal)
    await expect(failed).rejects.toThrow(failure)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    remote.close()
  })

  it('moves memory that is marked, there and back, and copies the rest', async () => {
    const remote = connect<typeof api>(cloning(api), { failure })
    const [moved, copied] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)]
    expect([...(await remote.call.length(transfer(moved, [moved.buffer])))]).toEqual([1, 2, 3])
    expect([...(await remote.call.length(copied))]).toEqual([4, 5])
    expect([moved.length, copied.length]).toEqual([0, 2])
    remote.close()
  })

  it('lets the worker call functions of the page, until the call is answered', async () => {
    const remote = connect<typeof api>(cloning(api), { failure })
    const steps: number[] = []
    expect(await remote.call.count(3, (step) => steps.push(step))).toBe(3)
    expect(steps).toEqual([1, 2, 3])
    remote.close()
  })

  it('never answers a post, but tells of one that failed', async () => {
    const onError = vi.fn()
    const answers: Answer[] = []
    const port = cloning(api)
    const remote = connect<typeof api>(
      (receive, onCrash) =>
        port((answer) => {
          answers.push(answer)
          receive(answer)
        }, onCrash),
      { failure, onError },
    )
    expect(remote.post.add(1, 1)).toBeUndefined()
    remote.post.refuse('Not now')
    await remote.call.add(1, 1)
    expect(answers.map(({ kind }) => kind)).toEqual(['threw', 'returned'])
    expect(onError.mock.calls).toEqual([[new Refusal('Not now')]])
    remote.close()
  })

  it('keeps the functions of a post as long as it is open', async () => {
    const listening: ((text: string) => void)[] = []
    const remote = connect<{ listen(heard: (text: string) => void): void; wait(): null }>(
      cloning({ listen: (heard: (text: string) => void) => listening.push(heard), wait: () => null }),
      { failure },
    )
    const heard: string[] = []
    remote.post.listen((text) => heard.push(text))
    await remote.call.wait()
    listening[0]!('one')
    await remote.call.wait()
    listening[0]!('two')
    await remote.call.wait()
    expect(heard).toEqual(['one', 'two'])
    remote.close()
  })

  it('runs requests one after the other where the worker wants that', async () => {
    let queue: Promise<unknown> = Promise.resolve()
    const order: string[] = []
    const port = cloning(api, (name, run) => (queue = queue.then(run).finally(() => order.push(name))))
    const remote = connect<typeof api>(port, { failure })
    const both = [remote.call.wait('first'), remote.call.add(1, 1)]
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held.pop()?.go()
    await Promise.all(both)
    expect(order).toEqual(['wait', 'add'])
    remote.close()
  })

  it('rejects what waits and what comes later, once it is closed or its signal aborted', async () => {
    const aborter = new AbortController()
    const remote = connect<typeof api>(cloning(api), { failure, signal: aborter.signal })
    const waiting = expect(remote.call.wait('never')).rejects.toThrow('No longer needed')
    aborter.abort(new Error('No longer needed'))
    await waiting
    await expect(remote.call.add(1, 2)).rejects.toThrow('No longer needed')
    remote.post.refuse('Not heard')
    remote.close(new Error('Too late to count'))
    expect(remote.ended()?.message).toBe('No longer needed')
    const late = connect<typeof api>(cloning(api), { failure, signal: aborter.signal })
    await expect(late.call.add(1, 2)).rejects.toThrow('No longer needed')
  })
})

describe('a worker that breaks', () => {
  it('rejects whoever waits with its words, is ended, and says so once', async () => {
    const worker = new FakeWorker()
    const onError = vi.fn()
    const remote = connect<{ work(): void }>(
      workerPort(worker as unknown as Worker, (said) => said || 'It did not start.'),
      { failure, onError },
    )
    const waiting = expect(remote.call.work()).rejects.toThrow('It did not start.')
    worker.onerror?.({ message: '' })
    worker.onerror?.({ message: 'Again' })
    await waiting
    expect(worker.isTerminated).toBe(true)
    expect(onError).toHaveBeenCalledOnce()
    remote.post.work()
    expect(worker.requests).toHaveLength(1)
  })
})

describe('the same functions in the page', () => {
  it('keep what was asked while they were loaded, and copy nothing', async () => {
    const remote = connect<{ same(value: object): object }>(
      localPort(
        () =>
          Promise.resolve((send) => ({
            receive: serve({ same: (value: object) => value }, send),
            stop: () => undefined,
          })),
        failure,
      ),
      { failure },
    )
    const value = transfer({ bytes: Uint8Array.of(1) }, [])
    expect(await remote.call.same(value)).toBe(value)
    expect(remote.isAway).toBe(false)
    remote.close()
  })

  it('say so when they cannot be loaded', async () => {
    const remote = connect<{ work(): void }>(
      localPort(() => Promise.reject(new Error('404')), 'Not loaded'),
      {
        failure,
      },
    )
    await expect(remote.call.work()).rejects.toThrow('Not loaded')
  })
})
