import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { formFailure } from './form-failure.ts'

describe('what a form says of a refusal', () => {
  it('tells the wait of a rate limit once, in the server’s words', () => {
    const message = 'Too many tries. Please wait 14 minutes.'
    const error = new ApiError({
      code: 'rate_limited',
      status: 429,
      message,
      hasReason: true,
      retryAfter: 840,
    })
    expect(formFailure(error)).toBe(message)
  })
})
