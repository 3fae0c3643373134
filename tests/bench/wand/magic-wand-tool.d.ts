declare module 'magic-wand-tool' {
  interface Image {
    data: Uint8Array
    width: number
    height: number
    /** Bytes a pixel. */
    bytes: number
  }
  /** 1 where taken, else 0. */
  interface Mask {
    data: Uint8Array
    width: number
    height: number
  }
  const MagicWand: {
    floodFill(
      image: Image,
      x: number,
      y: number,
      threshold: number,
      mask: null,
      includeBorders: boolean,
    ): Mask
  }
  export default MagicWand
}
