import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedMask } from './draft-autosave.ts'
import { createDraftAutosave, StaleMask } from './draft-autosave.ts'

function setUp() {
  const started = Date.now()
  const parts = {
    saveLocal: vi.fn(async () => undefined),
    noteSent: vi.fn(async () => undefined),
    upload: vi.fn(
      async (revision: number): Promise<SavedMask> => ({ id: `m${revision + 1}`, revision: revision + 1 }),
    ),
    onState: vi.fn(),
    onStale: vi.fn(),
    isBusy: vi.fn(() => false),
    now: () => 7 + Date.now() - started,
  }
  return { parts, autosave: createDraftAutosave(parts) }
}

describe('draft keeper', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('saves quick steps once here, and once on the server when idle', async () => {
    const { parts, autosave } = setUp()
    autosave.maskChanged()
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(300)
    expect(parts.saveLocal).toHaveBeenCalledTimes(1)
    expect(parts.saveLocal).toHaveBeenLastCalledWith({ serverRevision: 0, isOnServer: false })
    expect(parts.onState).toHaveBeenLastCalledWith({ kind: 'saved', at: 307 })
    expect(parts.upload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(parts.upload).toHaveBeenCalledTimes(1)
    expect(parts.saveLocal).toHaveBeenLastCalledWith({ serverRevision: 1, isOnServer: true })
  })
  it('saves what is finished while stroke follows on stroke', async () => {
    const { parts, autosave } = setUp()
    for (let stroke = 0; stroke < 10; stroke++) {
      parts.isBusy.mockReturnValue(true)
      await vi.advanceTimersByTimeAsync(200)
      parts.isBusy.mockReturnValue(false)
      autosave.maskChanged()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(parts.saveLocal.mock.calls.length).toBeGreaterThan(0)
  })
  it('does not say that a step is saved before it is', async () => {
    const { parts, autosave } = setUp()
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(1_000)
    autosave.maskChanged()
    expect(parts.onState).toHaveBeenLastCalledWith({ kind: 'saving' })
    let written = () => {}
    parts.saveLocal.mockReturnValueOnce(
      new Promise<undefined>((resolve) => (written = () => resolve(undefined))),
    )
    await vi.advanceTimersByTimeAsync(400)
    autosave.maskChanged()
    written()
    await vi.advanceTimersByTimeAsync(0)
    expect(parts.onState).toHaveBeenLastCalledWith({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(400)
    expect(parts.onState.mock.lastCall?.[0]).toMatchObject({ kind: 'saved' })
  })
  it('says of a step of the room too that it is being saved, and sends nothing', async () => {
    const { parts, autosave } = setUp()
    autosave.roomChanged()
    expect(parts.onState).toHaveBeenLastCalledWith({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(parts.onState.mock.lastCall?.[0]).toMatchObject({ kind: 'saved' })
    expect(parts.upload).not.toHaveBeenCalled()
  })
  it('saves no half stroke, neither here nor on the server', async () => {
    const { parts, autosave } = setUp()
    parts.isBusy.mockReturnValue(true)
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(parts.saveLocal).not.toHaveBeenCalled()
    expect(parts.upload).not.toHaveBeenCalled()
    await expect(autosave.ensureOnServer()).rejects.toThrow('Finish the stroke')
    parts.isBusy.mockReturnValue(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(parts.upload).toHaveBeenCalledTimes(1)
  })
  it('does not send a mask twice', async () => {
    const { parts, autosave } = setUp()
    autosave.maskChanged()
    expect(await autosave.ensureOnServer()).toEqual({ id: 'm1', revision: 1 })
    expect(await autosave.ensureOnServer()).toEqual({ id: 'm1', revision: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(parts.upload).toHaveBeenCalledTimes(1)
  })
  it('knows the mask that the server has, and sends it only once it has changed', async () => {
    const { parts, autosave } = setUp()
    autosave.rebase(4, true, 'm4')
    expect(await autosave.ensureOnServer()).toEqual({ id: 'm4', revision: 4 })
    expect(parts.upload).not.toHaveBeenCalled()
    autosave.maskChanged()
    expect(await autosave.ensureOnServer()).toEqual({ id: 'm5', revision: 5 })
    expect(parts.upload.mock.calls).toEqual([[4]])
  })
  it('sends again what changed while it was being sent, and builds on the new revision', async () => {
    const { parts, autosave } = setUp()
    autosave.maskChanged()
    const first = autosave.ensureOnServer()
    autosave.maskChanged()
    const second = autosave.ensureOnServer()
    expect((await first).revision).toBe(1)
    expect((await second).revision).toBe(2)
    expect(parts.upload.mock.calls).toEqual([[0], [1]])
  })
  it('sends a mask again that could not be sent, more and more seldom, until it is closed', async () => {
    const { parts, autosave } = setUp()
    parts.upload.mockRejectedValue(new Error('offline'))
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(4_000 + 8_000 + 16_000 + 32_000 + 32_000)
    expect(parts.upload).toHaveBeenCalledTimes(5)
    parts.upload.mockResolvedValue({ id: 'm1', revision: 1 })
    await vi.advanceTimersByTimeAsync(33_000)
    expect(parts.saveLocal).toHaveBeenLastCalledWith({ serverRevision: 1, isOnServer: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.upload).toHaveBeenCalledTimes(6)

    parts.upload.mockRejectedValue(new Error('offline'))
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(4_000)
    autosave.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.upload).toHaveBeenCalledTimes(7)
  })
  it('notes here at once that the server has the mask, so that a reload just after does not take it for unsent', async () => {
    const { parts, autosave } = setUp()
    autosave.maskChanged()
    await autosave.flush()
    await autosave.ensureOnServer()
    await vi.advanceTimersByTimeAsync(0)
    expect(parts.saveLocal).toHaveBeenLastCalledWith({ serverRevision: 1, isOnServer: true })
  })
  it('sends a mask at once that waits for its next try when the network is back', async () => {
    const { parts, autosave } = setUp()
    parts.upload.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(4_000 + 8_000)
    expect(parts.upload).toHaveBeenCalledTimes(2)
    autosave.networkIsBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(parts.upload).toHaveBeenCalledTimes(3)
    autosave.networkIsBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.upload).toHaveBeenCalledTimes(3)
  })
  it('sends no half stroke and no mask that must be chosen first when the network is back', async () => {
    const { parts, autosave } = setUp()
    parts.upload.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new StaleMask('later'))
    autosave.maskChanged()
    await vi.advanceTimersByTimeAsync(4_000)
    parts.isBusy.mockReturnValue(true)
    autosave.networkIsBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(parts.upload).toHaveBeenCalledTimes(1)
    parts.isBusy.mockReturnValue(false)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(parts.upload).toHaveBeenCalledTimes(2)
    autosave.networkIsBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(parts.upload).toHaveBeenCalledTimes(2)
  })
  it('sends a mask again by itself after an order that could not send it', async () => {
    const { parts, autosave } = setUp()
    parts.upload.mockRejectedValueOnce(new Error('offline'))
    autosave.maskChanged()
    await expect(autosave.ensureOnServer()).rejects.toThrow('offline')
    await vi.advanceTimersByTimeAsync(8_000)
    expect(parts.upload).toHaveBeenCalledTimes(2)
  })
  it('tells of a stale mask and keeps it here; keeping mine goes on from the later revision', async () => {
    const { parts, autosave } = setUp()
    parts.upload.mockRejectedValueOnce(new StaleMask('later'))
    autosave.maskChanged()
    await expect(autosave.ensureOnServer()).rejects.toBeInstanceOf(StaleMask)
    expect(parts.onStale).toHaveBeenCalledTimes(1)
    autosave.rebase(9, false)
    expect((await autosave.ensureOnServer()).revision).toBe(10)
    expect(parts.upload).toHaveBeenLastCalledWith(9)
  })
  it('knows a mask of another window from the one that it sends itself', async () => {
    const { parts, autosave } = setUp()
    autosave.rebase(4, true, 'm4')
    expect([autosave.isBehind(4), autosave.isBehind(5)]).toEqual([false, true])
    let answer: (mask: SavedMask) => void = () => {}
    parts.upload.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    autosave.maskChanged()
    const sent = autosave.ensureOnServer()
    await vi.advanceTimersByTimeAsync(0)
    expect(autosave.isBehind(5)).toBe(false)
    answer({ id: 'm5', revision: 5 })
    await sent
    expect([autosave.isBehind(5), autosave.isBehind(6)]).toEqual([false, true])
  })
  it('only notes what the server has once it is closed, when an answer comes later', async () => {
    const { parts, autosave } = setUp()
    let answer: (mask: SavedMask) => void = () => {}
    const late = () => parts.upload.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    late()
    autosave.maskChanged()
    const first = autosave.ensureOnServer()
    await autosave.flush()
    answer({ id: 'm1', revision: 1 })
    await first
    await autosave.flush()
    expect(parts.noteSent).not.toHaveBeenCalled()
    const written = parts.saveLocal.mock.calls.length

    late()
    autosave.maskChanged()
    const second = autosave.ensureOnServer()
    autosave.close()
    answer({ id: 'm2', revision: 2 })
    await second
    await vi.advanceTimersByTimeAsync(5_000)
    expect(parts.saveLocal).toHaveBeenCalledTimes(written)
    expect(parts.noteSent.mock.calls).toEqual([[{ serverRevision: 2, isOnServer: true }]])
  })
  it('does not say of work that went on that the server has it', async () => {
    const { parts, autosave } = setUp()
    let answer: (mask: SavedMask) => void = () => {}
    parts.upload.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    autosave.maskChanged()
    const sent = autosave.ensureOnServer()
    autosave.maskChanged()
    await autosave.flush()
    autosave.close()
    answer({ id: 'm1', revision: 1 })
    await sent
    expect(parts.noteSent.mock.calls).toEqual([[{ serverRevision: 1, isOnServer: false }]])
  })

  it('says when the browser cannot save, and tries again', async () => {
    const { parts, autosave } = setUp()
    parts.saveLocal.mockRejectedValueOnce(new Error('Disk full'))
    autosave.detailsChanged()
    await vi.advanceTimersByTimeAsync(300)
    expect(parts.onState).toHaveBeenLastCalledWith({ kind: 'failed', message: 'Disk full' })
    await autosave.flush()
    expect(parts.saveLocal).toHaveBeenCalledTimes(2)
    expect(parts.upload).not.toHaveBeenCalled()
  })
})
