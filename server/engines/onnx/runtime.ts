import { existsSync } from 'node:fs'
import path from 'node:path'

/** The version that scripts/onnx-runtime/package-lock.json pins. */
export const runtimeVersion = '1.30.0'

/**
 * Where `npm run engine:onnx` puts the runtime: not into node_modules, which is emptied of what the lock file does not
 * name whenever that changes.
 */
export function runtimeFolder(dataDir: string): string {
  return path.join(dataDir, 'engines', 'onnx')
}

/** Whether the runtime has been installed there. */
export function hasRuntime(folder: string): boolean {
  return existsSync(path.join(folder, 'node_modules', 'onnxruntime-node', 'package.json'))
}
