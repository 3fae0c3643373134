/** Groups of the catalogue's rooms and exteriors, by what may stand in them. */
export const LIVING = [
  'living-room',
  'open-plan',
  'kitchen-living',
  'dining-living',
  'family-room',
  'media-room',
  'reading-nook',
  'sunroom',
  'basement',
  'attic',
]
export const DINING = ['dining-room', 'dining-living', 'open-plan', 'kitchen', 'kitchen-living', 'cafe']
export const SLEEPING = ['bedroom', 'primary-bedroom']
export const OFFICE = ['home-office', 'study', 'private-office', 'open-workspace']
export const NURSERY = ['nursery']
export const KIDS = ['kids-room']
export const ENTRANCE = ['entrance', 'hallway', 'mudroom']
export const OUTDOOR = [
  'outdoor',
  'terrace',
  'balcony',
  'back',
  'garden',
  'pool',
  'front-porch',
  'back-porch',
  'pergola',
]
/** Where pictures, plants, lamps and rugs go. */
export const INSIDE = [...new Set([...LIVING, ...DINING, ...SLEEPING, ...OFFICE, ...KIDS, ...ENTRANCE])]
