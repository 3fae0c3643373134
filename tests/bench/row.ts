/** One line of a bench: a measured figure, its peer in the same run, and the bar that the ratio (or value) must meet. */
export interface Row {
  figure: string
  value: number
  unit: string
  peer: string | null
  peerValue: number | null
  ratio: number | null
  bar: number
  better: 'lower' | 'higher'
  pass: boolean
}
