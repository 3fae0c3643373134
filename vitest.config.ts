import { createServer } from 'node:net'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs } from './tests/helpers/chromium-args.ts'
import { commands } from './tests/component/commands.ts'

const port = (process.env['COMPONENT_APP_PORT'] ??= String(await freePort()))
const executablePath = process.env['CHROME_PATH']
const app = `http://127.0.0.1:${port}`

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/**/*.test.ts',
            'server/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['tests/helpers/properties.ts'],
          testTimeout: 60_000,
          // By default one core stays idle.
          maxWorkers: '100%',
        },
      },
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Tests often wait for a server: a third worker keeps two cores at work.
          maxWorkers: 3,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        worker: { format: 'es' },
        server: { proxy: { '/api/': app, '/media/': app, '/socket.io': { target: app, ws: true } } },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          globalSetup: ['tests/component/global-setup.ts'],
          setupFiles: ['tests/component/each-test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          // One page, whose modules are loaded once; each test leaves it as it was.
          isolate: false,
          fileParallelism: false,
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

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
