import type { Color } from '../../../core/contract/widgets.ts'

/** Palettes for furniture and rooms. The names are common in the trade; the values are ours. */
export const palettes: readonly Color[] = [
  { id: 'earthy', name: 'Earthy neutrals', hex: ['#c8b59b', '#8a7559', '#ede6da', '#5b5a4a'] },
  { id: 'warm', name: 'Warm tones', hex: ['#d98e5f', '#b5523b', '#f3e1cf', '#6e3b2a'] },
  { id: 'cool', name: 'Cool tones', hex: ['#8fb3c7', '#4a6f8a', '#e6eef2', '#2e4457'] },
  { id: 'monochrome', name: 'Monochrome', hex: ['#f5f5f5', '#bdbdbd', '#6e6e6e', '#1e1e1e'] },
  { id: 'pastel', name: 'Pastel', hex: ['#f4c9d1', '#cfe3d4', '#cbd7f0', '#fbebc8'] },
  { id: 'moss', name: 'Moss green, tan, white', hex: ['#6f7a4f', '#c9a97c', '#f7f5f0'] },
  { id: 'sand', name: 'Grey, sand, blue', hex: ['#8d9196', '#d9c7a7', '#5d7ea3'] },
  { id: 'blue-beige', name: 'Blue, beige', hex: ['#4f7296', '#ddcfb8'] },
  { id: 'grey-brown', name: 'Grey, brown', hex: ['#9a9b9c', '#6d4f3a'] },
  { id: 'grey-green', name: 'Grey-green, white, black', hex: ['#8b9a8c', '#f6f6f4', '#1f2020'] },
  { id: 'taupe', name: 'Blue, grey, taupe', hex: ['#5b7c9d', '#a4a8ab', '#8b7b6c'] },
  { id: 'emerald', name: 'Emerald, tan', hex: ['#1f6f54', '#c7a679'] },
  { id: 'forest', name: 'Forest green, light grey', hex: ['#2f4f3a', '#d5d7d8'] },
  { id: 'blush', name: 'Blush pink, black', hex: ['#e3b7b3', '#202020'] },
  { id: 'navy', name: 'Black, navy', hex: ['#1b1b1d', '#23365a'] },
  { id: 'black-white', name: 'Black, white', hex: ['#1a1a1a', '#fafafa'] },
  { id: 'yellow', name: 'Yellow, grey', hex: ['#e3bd4a', '#9b9ea1'] },
  { id: 'blue-white', name: 'Blue, white', hex: ['#3f6fa8', '#fafafa'] },
]
