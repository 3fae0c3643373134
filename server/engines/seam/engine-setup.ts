import type { OnnxModel } from '../../base/onnx-address.ts'

/** The engine of a product as plain data, since it is sent to the thread that does the work. */
export type EngineSetup =
  | { provider: 'built-in' }
  | {
      provider: 'onnx'
      model: OnnxModel
      /** The folder that holds the runtime. */
      runtime: string
      /** Milliseconds that loading the model, and one run of it, may take each. */
      timeout: number
    }
  | {
      provider: 'remote'
      /** Without the path of the call. */
      url: string
      /** Which of the server's models; null leaves it to the server. */
      model: string | null
      /** Sent as bearer token; null sends none. */
      key: string | null
      /** Milliseconds that one answer may take. */
      timeout: number
    }
