import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** `npm run doctor` for an installation, given by the variables of its server. */
export async function runDoctor(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const options = {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      FFMPEG_PATH: 'wasm',
      ...env,
    },
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/doctor.ts', ...args], options)
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}
