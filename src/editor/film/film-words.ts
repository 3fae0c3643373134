import {
  ArrowLeftRight,
  Blend,
  Circle,
  CircleDot,
  Focus,
  type LucideIcon,
  MoveHorizontal,
  Scissors,
  SquareSplitHorizontal,
} from 'lucide-react'
import type { Motion, OverlayTemplate, Transition } from '../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../core/contract/film-shapes.ts'
import type { Image } from '../../../core/contract/shapes.ts'

/** What a clip is called: its photo's name without the ending. */
export function clipName(image: Pick<Image, 'name'> | undefined, isGone = false): string {
  if (isGone) return 'Deleted photo'
  return image === undefined ? 'Photo' : photoName(image)
}

export function photoName({ name }: Pick<Image, 'name'>): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, '')
}

const transitions: Readonly<Record<Transition['kind'], { name: string; icon: LucideIcon }>> = {
  cut: { name: 'Cut', icon: Scissors },
  crossfade: { name: 'Crossfade', icon: Blend },
  'dip-black': { name: 'Dip to black', icon: Circle },
  'dip-white': { name: 'Dip to white', icon: CircleDot },
  slide: { name: 'Slide', icon: MoveHorizontal },
  push: { name: 'Push', icon: ArrowLeftRight },
  wipe: { name: 'Wipe', icon: SquareSplitHorizontal },
  'zoom-blur': { name: 'Zoom blur', icon: Focus },
}

export function transitionName(kind: Transition['kind']): string {
  return transitions[kind].name
}

export function transitionIcon(kind: Transition['kind']): LucideIcon {
  return transitions[kind].icon
}

const motions: Readonly<Record<Motion['kind'], string>> = {
  auto: 'Motion chosen by the photo',
  static: 'Static',
  'push-in': 'Push in',
  'pull-out': 'Pull out',
  'pan-left': 'Pan left',
  'pan-right': 'Pan right',
  'tilt-up': 'Tilt up',
  'tilt-down': 'Tilt down',
  drift: 'Drift',
  custom: 'Custom frames',
  'dolly-in': 'Dolly in',
  'dolly-out': 'Dolly out',
  'truck-left': 'Truck left',
  'truck-right': 'Truck right',
  'orbit-left': 'Orbit left',
  'orbit-right': 'Orbit right',
  'crane-up': 'Crane up',
  'crane-down': 'Crane down',
}

export function motionName(kind: Motion['kind']): string {
  return motions[kind]
}

const templates: Readonly<Record<OverlayTemplate, { name: string; help: string }>> = {
  title: { name: 'Title', help: 'Large, in the middle' },
  caption: { name: 'Caption', help: 'One or two lines below' },
  'lower-third': { name: 'Lower third', help: 'Headline and a second line on a plate' },
  'price-card': { name: 'Price and facts', help: 'Price, address, rooms, area' },
  agent: { name: 'Agent', help: 'Portrait and contact, from the brand kit' },
  logo: { name: 'Logo', help: 'In a corner, from the brand kit' },
  intro: { name: 'Intro', help: 'Title over the first photo' },
  'end-card': { name: 'End card', help: 'Contact and what to do next' },
}

export function templateName(template: OverlayTemplate): string {
  return templates[template].name
}

export function templateHelp(template: OverlayTemplate): string {
  return templates[template].help
}

export const engineNames: Readonly<Record<FilmEngine, string>> = { v24: 'Flat v24', v25: 'Room v25' }
