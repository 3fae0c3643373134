import { describe, expect, it } from 'vitest'
import { ApiError, abortedError, networkError } from './api-error.ts'
import { formatFailure } from './report.ts'

describe('the text of a toast', () => {
  it('is the server’s own message before the fallback', () => {
    const error = new ApiError({ code: 'conflict', status: 409, message: 'Taken', hasReason: true })
    expect(formatFailure(error, 'Failed to upload image')).toBe('Taken')
  })

  it('is the fallback where the server gave none', () => {
    const error = new ApiError({ code: 'internal', status: 500, message: 'Server responded with an error' })
    expect(formatFailure(error, 'Failed to upload image')).toBe('Failed to upload image')
    expect(formatFailure(error)).toBe('Server responded with an error')
  })

  it('names an unreachable server, whatever the call', () => {
    expect(formatFailure(networkError(), 'Failed to upload image')).toBe('Unable to connect to server')
  })

  it('is missing for a dead session and for what the user has cancelled', () => {
    expect(formatFailure(new ApiError({ code: 'unauthenticated', status: 401, message: 'Dead' }))).toBeNull()
    expect(formatFailure(abortedError(), 'x')).toBeNull()
  })
})
