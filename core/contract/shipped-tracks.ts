/** Music that comes with Mullion, made by scripts/music.ts: loops, whose files lie in public/music. */
export const shippedTracks = [
  { id: 'morning-light', title: 'Morning light', mood: 'Gentle piano', bpm: 80, seconds: 36 },
  { id: 'open-house', title: 'Open house', mood: 'Bright guitar', bpm: 100, seconds: 38.4 },
  { id: 'evening-city', title: 'Evening city', mood: 'Warm and modern', bpm: 96, seconds: 40 },
] as const

type ShippedTrack = (typeof shippedTracks)[number]
export type TrackId = ShippedTrack['id']
