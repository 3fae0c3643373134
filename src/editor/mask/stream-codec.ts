import type { Codec } from '../../../core/mask/packing.ts'

/** zlib by the browser's own streams, which work off the thread that calls. */
export const streamCodec: Codec = {
  deflate: (bytes) => through(new CompressionStream('deflate'), bytes),
  inflate: (bytes) => through(new DecompressionStream('deflate'), bytes),
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter()
  const [result] = await Promise.all([
    new Response(stream.readable).arrayBuffer(),
    writer.write(bytes as Uint8Array<ArrayBuffer>),
    writer.close(),
  ])
  return new Uint8Array(result)
}
