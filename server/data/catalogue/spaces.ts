import type { Space } from '../../../core/contract/widgets.ts'

/** Rooms, the commonest first: those are shown at once, the rest on request. */
export const rooms: readonly Space[] = [
  { id: 'living-room', name: 'Living room', icon: 'sofa' },
  { id: 'bedroom', name: 'Bedroom', icon: 'bed' },
  { id: 'kitchen', name: 'Kitchen', icon: 'kitchen' },
  { id: 'bathroom', name: 'Bathroom', icon: 'bath' },
  { id: 'dining-room', name: 'Dining room', icon: 'dining' },
  { id: 'home-office', name: 'Home office', icon: 'desk' },
  { id: 'nursery', name: 'Nursery', icon: 'child' },
  { id: 'outdoor', name: 'Outdoor', icon: 'garden' },
  { id: 'open-plan', name: 'Open plan', icon: 'plan' },
  { id: 'kitchen-living', name: 'Kitchen and living', icon: 'plan' },
  { id: 'dining-living', name: 'Dining and living', icon: 'plan' },
  { id: 'primary-bedroom', name: 'Primary bedroom', icon: 'bed' },
  { id: 'kids-room', name: 'Kids room', icon: 'child' },
  { id: 'family-room', name: 'Family room', icon: 'sofa' },
  { id: 'study', name: 'Study', icon: 'book' },
  { id: 'reading-nook', name: 'Reading nook', icon: 'book' },
  { id: 'media-room', name: 'Media room', icon: 'screen' },
  { id: 'gym', name: 'Gym', icon: 'gym' },
  { id: 'home-bar', name: 'Home bar', icon: 'bar' },
  { id: 'sunroom', name: 'Sunroom', icon: 'sun' },
  { id: 'entrance', name: 'Entrance', icon: 'door' },
  { id: 'hallway', name: 'Hallway', icon: 'door' },
  { id: 'powder-room', name: 'Powder room', icon: 'bath' },
  { id: 'laundry', name: 'Laundry', icon: 'laundry' },
  { id: 'mudroom', name: 'Mudroom', icon: 'door' },
  { id: 'walk-in-closet', name: 'Walk-in closet', icon: 'clothes' },
  { id: 'basement', name: 'Basement', icon: 'storage' },
  { id: 'attic', name: 'Attic', icon: 'house' },
  { id: 'garage', name: 'Garage', icon: 'car' },
  { id: 'balcony', name: 'Balcony', icon: 'terrace' },
  { id: 'terrace', name: 'Terrace or patio', icon: 'terrace' },
  { id: 'open-workspace', name: 'Open workspace', icon: 'business' },
  { id: 'private-office', name: 'Private office', icon: 'desk' },
  { id: 'meeting-room', name: 'Meeting room', icon: 'meeting' },
  { id: 'boardroom', name: 'Boardroom', icon: 'meeting' },
  { id: 'cafe', name: 'Café', icon: 'cafe' },
]

/** What is photographed outside. */
export const exteriors: readonly Space[] = [
  { id: 'front', name: 'Front of the house', icon: 'house' },
  { id: 'back', name: 'Back of the house', icon: 'house' },
  { id: 'garden', name: 'Garden', icon: 'garden' },
  { id: 'pool', name: 'Pool', icon: 'pool' },
  { id: 'front-porch', name: 'Front porch', icon: 'door' },
  { id: 'back-porch', name: 'Back porch', icon: 'door' },
  { id: 'terrace', name: 'Terrace or patio', icon: 'terrace' },
  { id: 'balcony', name: 'Balcony', icon: 'terrace' },
  { id: 'pergola', name: 'Pergola', icon: 'terrace' },
  { id: 'building', name: 'Apartment building', icon: 'business' },
]

export const insideOrOutside: readonly Space[] = [
  { id: 'indoor', name: 'Indoor', icon: 'sofa' },
  { id: 'outdoor', name: 'Outdoor', icon: 'house' },
]
