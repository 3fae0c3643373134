/** FFmpeg as WebAssembly; the package comes without types. What is used of it: server/film/wasm-core.ts. */
declare module '@ffmpeg/core' {
  const createCore: (overrides: object) => Promise<unknown>
  export default createCore
}
