/** `npm start`: installs and builds what is missing, then serves in this process, so that signals reach the server. */
import { makeReady } from './ready.mjs'

await makeReady()
if (process.env.npm_lifecycle_event && process.platform !== 'win32') drainWithParent()
await import(new URL('../dist/server/main.js', import.meta.url).href)

/**
 * Drains when the parent process ends. npm sends SIGTERM to the shell that runs this process. A shell that does not
 * replace itself (Debian's) ends without forwarding it, so an orphaned process must stop too.
 */
function drainWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
