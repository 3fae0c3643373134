import { things, type LabelledPhoto } from './things.ts'

/** Nearly empty rooms with a few things in them, for fitting alone; drawn as the interiors were. */
export const roomsForFitting: readonly Pick<LabelledPhoto, 'photo' | 'things'>[] = [
  {
    photo: 'empty-rooms/attic-grey-sloped-tv-unit.jpg',
    things: things(`
      ! cabinet: 49.6,57 51.5,55.8 61.5,58 61.5,66 55,65.5 49.7,61.5
    `),
  },
  {
    photo: 'empty-rooms/living-orange-bow-windows.jpg',
    things: things(`
      ! television: 30.5,26.7 43,29.5 42.8,41.2 30.4,40.5
      pot plant: 26.6,36 29.2,36 29.2,44 27,44
      lantern: 42.6,58 45,58 45,64.5 42.6,64.5
      basket: 47.4,58 50.8,58 50.8,62.5 47.4,62.5
    `),
  },
]

/** What stands in our own sample photo, `server/samples/living-room.jpg`; the stool first. */
export const sampleThings: LabelledPhoto['things'] = things(`
  ! stool: 68.5,62.5 74.5,62.5 74.5,65.5 74,66 74.8,76.5 73.5,76 68.9,76.5 69.6,66
  ! picture: 39.3,29.5 54.2,29.3 54.2,45 39.5,45.3
  ! picture: 71.8,31 78,31 78,42.5 71.8,42.8
  ! lamp: 61.8,37.5 65,37.5 66,44 63.8,44.2 63.8,67.5 65.3,68.3 63.3,69 61.5,68.3 63,67.5 63,44.2 61,44
  plant: 19.5,44 22,38.5 25,37 27,41 31.5,46 31,49 28.5,48 27,53 27,59.5 26,65.5 23,65.5 22.3,59.5 24,58 20,52
  cushion: 50.8,50.3 56.3,50.3 57,58.5 51.3,58.7
  cushion: 37,50 42,50.3 41.5,58 35.8,57
  cushion: 33.8,49.7 36.8,49.7 35.8,57 33.5,55.5
  sofa: 29,56.5 33.3,55.5 33.3,49.7 57.5,50 58.5,56 59.5,57 59.3,66 57.8,66.7 47,66.7 45.5,64 30.5,63.5 29,62
  coffee table: 28,64 33,62.3 47,64 46.8,66 46.2,77.5 45.5,77.5 45,73 31,73 29,76 28.2,75.5
  armchair: 4,62 8,61 7,52 13.5,50.5 15.5,58.5 20.8,58.5 20.8,61 20,75 19,71 8,77.5 5,77 4.5,68
  rug: 25,67 58.5,71 54.5,88 7.5,81
`)
