import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs } from './tests/helpers/chromium-args.ts'
import LongestFirst from './scripts/vitest-sequencer.ts'
import { commands } from './tests/component/commands.ts'

const port = (process.env['COMPONENT_APP_PORT'] ??= String(await freePort()))
const executablePath = process.env['CHROME_PATH']
const app = `http://127.0.0.1:${port}`

const unitTests = globSync(['{core,server,src,scripts,perception}/**/*.test.ts', 'src/**/*.test.tsx']).map(
  (file) => file.replaceAll('\\', '/'),
)

/**
 * A test that replaces modules, globals, timers or the environment must have modules of its own. All others share them
 * with the tests that run before and after in the same thread, which takes a third of the time: what they load has no
 * state that a test can see.
 */
const replaces =
  /\bvi\.(do)?(mock|unmock|resetModules|stub|spyOn|useFakeTimers|setSystemTime)|(globalThis|process\.env)\b.* = |defineProperty\((globalThis|process)|process\.chdir/
const isolated = unitTests.filter((file) => replaces.test(readFileSync(file, 'utf8')))

// Unit and API tests are one group: while API tests wait for a server, unit tests compute, and a third worker keeps two
// cores at work.
const maxWorkers = 3

const unit = {
  environment: 'node',
  pool: 'threads',
  setupFiles: 'tests/helpers/properties.ts',
  testTimeout: 120_000,
  // As browser tests do; the report names what passed only then.
  retry: 1,
  maxWorkers,
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitTests.filter((file) => !isolated.includes(file)),
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: isolated } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/trust/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/helpers/test-run.ts'],
          setupFiles: ['tests/helpers/properties.ts'],
          // Servers run in the processes of the tests: their code is loaded once a process, by Node, as it is when users
          // run it.
          isolate: false,
          experimental: { viteModuleRunner: false },
          // Long, as orders compute: a limit ends what hangs, and fails nothing on a machine that is slow for minutes.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // As browser tests do.
          retry: 1,
          maxWorkers,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        worker: { format: 'es' },
        // All packages are bundled before the first test, anew in each run: one that is found later loads the page anew.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.worker.ts', 'tests/component/*.{ts,tsx}'],
          force: true,
          exclude: ['@ffmpeg/core'],
          include: ['mediabunny'],
        },
        server: { proxy: { '/api/': app, '/media/': app, '/socket.io': { target: app, ws: true } } },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          globalSetup: ['tests/helpers/test-run.ts', 'tests/component/global-setup.ts'],
          setupFiles: ['tests/component/each-test.ts'],
          testTimeout: 120_000,
          // As browser tests do.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          // One page, whose modules are loaded once; each test leaves it as it was.
          isolate: false,
          fileParallelism: false,
          // After all others: its page and its server keep two cores busy.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            locators: { exact: false },
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            commands,
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
              contextOptions: { viewport: { width: 1440, height: 900 } },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

/**
 * A port that nobody listens on now. Below those that systems give to whoever asks for any port: the tests' databases and
 * connections take many of these before the server is up.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
