import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasRuntime, runtimeFolder, runtimeVersion } from '../../server/engines/onnx/runtime.ts'

/**
 * The folder of ONNX Runtime, installed by the project's own script into a temporary data folder that is used again;
 * null, with a warning, where it cannot be had.
 */
export function onnxRuntime(): string | null {
  const dataDir = path.join(tmpdir(), `mullion-test-onnx-${runtimeVersion}`)
  const folder = runtimeFolder(dataDir)
  if (hasRuntime(folder)) return folder
  const script = path.join(import.meta.dirname, '../../scripts/engine-onnx.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const done = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 180_000 })
  if (done.status === 0) return folder
  console.warn(`ONNX Runtime cannot be had: the tests that need it are SKIPPED. ${done.stderr}`)
  return null
}
