import { expect, it, vi } from 'vitest'
import type { Plane } from '../../../core/imaging/pixels.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createPhotoClasses } from './photo-classes.ts'

it('says why what the photo shows could not be loaded, until it is asked for again', async () => {
  const grey = vi.fn<() => Promise<Plane>>().mockRejectedValue(new Error('The server cannot be reached.'))
  const failed = vi.fn()
  const classes = createPhotoClasses({
    photo: { size: { width: 40, height: 20 }, grey } as unknown as PhotoSource,
    mask: {} as MaskClient,
    perception: { url: '/media/perception.png', corrections: null },
    send: () => Promise.resolve(),
    reconnected: () => null,
    failed,
  })
  await classes.load()
  expect(classes.failure.get()).toBe('The server cannot be reached.')
  // The legend has it where the classes would be; the mask itself is well.
  expect(failed).not.toHaveBeenCalled()

  grey.mockReturnValue(new Promise(() => undefined))
  void classes.load()
  expect(classes.failure.get()).toBeNull()
  expect(grey).toHaveBeenCalledTimes(2)
})
