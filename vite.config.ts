import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { importAgain } from './scripts/import-again.ts'
import { precompress } from './scripts/precompress.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  plugins: [react(), tailwindcss(), importAgain(), precompress()],
  worker: { format: 'es' },
  // FFmpeg's core is served as the files that it is; mediabunny is found by no import that runs at the start.
  optimizeDeps: { exclude: ['@ffmpeg/core'], include: ['mediabunny'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: {
      // Browsers that do not know modulepreload load the same modules a little later.
      polyfill: false,
      // Lists of what each page imports would be 2 KB of the sign-in page, to save others one round trip.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
  },
  server: {
    port: 5173,
    proxy: { '/api/': api, '/media/': api, '/socket.io': { target: api, ws: true } },
  },
})
