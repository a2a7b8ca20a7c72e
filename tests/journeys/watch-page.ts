import type { BrowserContext } from '@playwright/test'

export type Watched = {
  /**
   * Allows an error response that the journey causes, such as `/api/login 422`. Any other status from 400 up fails the
   * journey.
   */
  expectRefusal(path: string, status: number): void
  /** Allows network failures, because the journey disables the network. */
  expectOffline(): void
  /** Allows failures to load code, because the journey removes files of the page's version. */
  expectGone(): void
  /** Returns the problems in all windows of the journey. */
  problems(): string[]
}

/** Records everything that a browser reports: script errors, the console, the content security policy, the network. */
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
    // A failed response is judged below, where its URL is known.
    if (offline && text.includes('net::ERR_')) return
    if (gone && text.includes('dynamically imported module')) return
    // Playwright runs a script in every frame, which the office's previews block.
    if (text.startsWith('Blocked script execution') && text.includes('/office/preview/')) return
    if (message.type() !== 'error' || text.startsWith('Failed to load resource: the server responded')) return
    problems.push(`console: ${text}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page cancels its requests, and a downloaded document never finishes loading.
    if (offline && why === 'net::ERR_INTERNET_DISCONNECTED') return
    if (why !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    // The service worker's response of a page without a network is expected.
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
