import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny'
import { expect, test } from 'vitest'
import { filmSchema, type FilmInput } from '../../../core/contract/film-document.ts'
import {
  createDraft,
  type DraftEncoder,
  type DraftProgress,
} from '../../../src/editor/film/draft-export/draft.ts'
import { byId, paintPhoto, sound, twoClips } from './films.ts'

/** Encoders spend few bits on blue; the matrix of BT.601 in place of BT.709 is off by more. */
const COLOUR_ERROR = 9

const signal = new AbortController().signal

async function request(input: FilmInput) {
  const photos = await Promise.all([paintPhoto('one', 20), paintPhoto('two', 200)])
  return {
    film: filmSchema.parse(input),
    engine: 'v24' as const,
    title: 'Maple Street',
    photos: byId(photos, ({ image_id: id }) => id),
    sounds: byId([sound('song', 1), sound('voice', 0.5)], ({ id }) => id),
  }
}

/** What is in an MP4. */
async function readMp4(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const times: number[] = []
  for await (const packet of new EncodedPacketSink(video!).packets()) times.push(packet.timestamp)
  const sample = await new VideoSampleSink(video!).getSample(1)
  const frame = sample!.toVideoFrame()
  const pen = new OffscreenCanvas(frame.codedWidth, frame.codedHeight).getContext('2d')!
  pen.drawImage(frame, 0, 0)
  frame.close()
  sample!.close()
  const info = {
    codec: video!.codec,
    size: [video!.displayWidth, video!.displayHeight],
    frames: times.length,
    times: times.toSorted((a, b) => a - b),
    seconds: await video!.computeDuration(),
    sound: audio && { codec: audio.codec, seconds: await audio.computeDuration() },
    pixel: (x: number, y: number) => Array.from(pen.getImageData(x, y, 1, 1).data.slice(0, 3)),
  }
  input.dispose()
  return info
}

test.each([['codecs'], ['ffmpeg']] as [DraftEncoder][])(
  'a draft by %s has exactly the frames of its film, its size and its sound',
  async (encoder) => {
    const made = await request({
      ...twoClips,
      sounds: [{ audio_id: 'song' }, { audio_id: 'voice', role: 'voice', start: 15, is_looped: false }],
    })
    const progress: DraftProgress[] = []
    const { file, name } = await createDraft(made, {
      onProgress: (step) => progress.push(step),
      signal,
      encoders: [encoder],
    })
    const mp4 = await readMp4(file)
    expect(name).toBe('Maple Street (draft).mp4')
    expect(mp4).toMatchObject({ codec: 'avc', size: [640, 360], frames: 60 })
    expect(mp4.seconds).toBeCloseTo(2, 3)
    mp4.times.forEach((time, frame) => expect(time).toBeCloseTo(frame / 30, 3))
    expect(mp4.sound?.codec).toBe('aac')
    expect(mp4.sound?.seconds).toBeCloseTo(2, 1)
    expect(progress.at(-1)).toMatchObject({ stage: 'finishing', frame: 60, fraction: 1 })
    const counted = progress.map(({ frame }) => frame)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
  },
)

test('both encoders show the same colours, those of the film', async () => {
  const made = await request({ clips: [{ image_id: 'one', frames: 40, motion: { kind: 'static' } }] })
  const [one, other] = await Promise.all(
    (['codecs', 'ffmpeg'] as const).map(async (encoder) => {
      const { file } = await createDraft(made, { onProgress: () => {}, signal, encoders: [encoder] })
      return readMp4(file)
    }),
  )
  expect(one.sound).toBeNull()
  const photo = new OffscreenCanvas(640, 360).getContext('2d')!
  const url = made.photos.get('one')!.preview_url
  photo.drawImage(await createImageBitmap(await (await fetch(url)).blob()), 0, 0, 640, 360)
  for (const [x, y] of [
    [20, 20],
    [320, 180],
    [600, 340],
  ])
    for (let c = 0; c < 3; c++) {
      const own = photo.getImageData(x, y, 1, 1).data[c]
      expect(Math.abs(one.pixel(x, y)[c] - own)).toBeLessThan(COLOUR_ERROR)
      expect(Math.abs(other.pixel(x, y)[c] - own)).toBeLessThan(COLOUR_ERROR)
    }
})

test('a draft that is cancelled ends at once, and says so by the reason', async () => {
  const aborter = new AbortController()
  const made = await request({ clips: [{ image_id: 'one', frames: 3_000 }] })
  const draft = createDraft(made, {
    onProgress: ({ frame }) => frame >= 5 && aborter.abort(new Error('Cancelled')),
    signal: aborter.signal,
    encoders: ['ffmpeg'],
  })
  await expect(draft).rejects.toThrow('Cancelled')
})

test('a photo or a sound that cannot be read ends a draft in words', async () => {
  const made = await request(twoClips)
  const lost = { ...made.photos.get('one')!, preview_url: '/api/none' }
  const options = { onProgress: () => {}, signal }
  await expect(
    createDraft({ ...made, photos: new Map([...made.photos, ['one', lost]]) }, options),
  ).rejects.toThrow('A photo of the film could not be loaded. The draft was not made.')
  const broken = { id: 'song', url: URL.createObjectURL(new Blob(['no sound'])), duration: 4 }
  const film = {
    ...made.film,
    sounds: filmSchema.parse({ ...twoClips, sounds: [{ audio_id: 'song' }] }).sounds,
  }
  await expect(createDraft({ ...made, film, sounds: new Map([['song', broken]]) }, options)).rejects.toThrow(
    'A sound of the film could not be read.',
  )
})
