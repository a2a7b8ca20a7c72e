import type { BrowserContext } from '@playwright/test'

export type Watched = {
  /** A refusal that the journey asks for, such as `/api/login 422`; any other answer from 400 up fails it. */
  expectRefusal(path: string, status: number): void
  /** The journey takes the network away: what fails by that is no problem. */
  expectOffline(): void
  /** The journey takes files of the page's version away: that their code cannot be loaded is no problem. */
  expectGone(): void
  /** What went wrong in any window of the journey. */
  problems(): string[]
}

/** Listens to everything that a browser complains of: scripts, the console, the content security policy, the network. */
export function watchContext(context: BrowserContext): Watched {
  const refusals = new Set<string>()
  const problems: string[] = []
  let offline = false
  let gone = false

  context.on('weberror', (error) =>
    problems.push(`page error: ${error.error().stack ?? error.error().message}`),
  )
  context.on('console', (message) => {
    const text = message.text()
    // An answer that failed is judged below, where its address is known.
    if (offline && text.includes('net::ERR_')) return
    if (gone && text.includes('dynamically imported module')) return
    if (message.type() !== 'error' || text.startsWith('Failed to load resource: the server responded')) return
    problems.push(`console: ${text}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left takes its requests with it, and a document that is downloaded never loads.
    if (offline && why === 'net::ERR_INTERNET_DISCONNECTED') return
    if (why !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    // The page that says so.
    if (offline && response.status() === 503 && response.fromServiceWorker()) return
    const what = `${new URL(response.url()).pathname} ${response.status()}`
    if (!refusals.has(what)) problems.push(`answer: ${what}`)
  })

  return {
    expectRefusal: (path, status) => void refusals.add(`${path} ${status}`),
    expectOffline: () => {
      offline = true
    },
    expectGone: () => {
      gone = true
    },
    problems: () => problems,
  }
}
