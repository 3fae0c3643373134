// The server restarts when its files change; the page is served by Vite with hot reload on port 5173.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' })
const page = await createServer()
await page.listen()
page.printUrls()

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await page.close()
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
server.on('exit', () => void stop())
