/** Numbers with their shape, the last dimension running fastest. */
export type Tensor =
  | { type: 'float32'; dims: number[]; data: Float32Array }
  | { type: 'uint8'; dims: number[]; data: Uint8Array }

/** One of a model's inputs; a dimension that the model leaves open is null. */
export interface ModelInput {
  name: string
  type: string
  dims: (number | null)[]
}

/** A call to the process of a model: its inputs by their names. */
export type ModelCall = Record<string, Tensor>

export type ModelAnswer =
  | { kind: 'ready'; inputs: ModelInput[] }
  | { kind: 'done'; output: Tensor }
  /** `isRuntime`: it was the runtime that could not be loaded, not the model. */
  | { kind: 'failed'; message: string; isRuntime: boolean }
