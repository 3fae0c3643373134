import { afterEach, describe, expect, it } from 'vitest'
import { useAuth } from '../stores/auth.ts'
import { resetUpload, useUpload } from '../stores/upload.ts'
import { mustStay } from './waiting-modal.tsx'

afterEach(() => {
  resetUpload()
  useAuth.setState({ token: null })
})

describe('leaving the page', () => {
  it('is free while nothing runs', () => {
    useAuth.setState({ token: 't' })
    expect(mustStay()).toBe(false)
  })

  it('is intercepted during an upload and during pre-processing', () => {
    useAuth.setState({ token: 't' })
    useUpload.setState({ imageUploadLoading: true })
    expect(mustStay()).toBe(true)
    useUpload.setState({ imageUploadLoading: false, processExistingFileLoading: true })
    expect(mustStay()).toBe(true)
    resetUpload()
    expect(mustStay()).toBe(false)
  })

  it('is never held up when the session has died', () => {
    useUpload.setState({ imageUploadLoading: true })
    expect(mustStay()).toBe(false)
  })
})
