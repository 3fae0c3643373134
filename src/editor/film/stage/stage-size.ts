/** In pixels of the page. */
export interface Size {
  width: number
  height: number
}
