import type { BrowserContext } from '@playwright/test'

/** A slow mobile network as emulated by the browser's developer tools. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Duration of `work` on the reference phone in milliseconds. */
const phoneMs = 75
/** Maximum slowdown for any machine. */
const maxSlowness = 4

/**
 * Returns the factor by which Chromium slows pages here to match the reference phone: at most four, and less on a
 * slower machine.
 */
export async function slownessHere(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const ms = await page.evaluate(work)
  await page.close()
  return Math.min(maxSlowness, Math.max(1, phoneMs / ms))
}

/**
 * Runs in the page. Creates, lays out and removes elements, and counts, like a page of the shop. Returns the best time.
 */
function work(): number {
  const took: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    const began = performance.now()
    const list = document.createElement('div')
    for (let at = 0; at < 2000; at += 1) {
      const item = document.createElement('p')
      item.textContent = `Item ${at} of ${Math.sqrt(at).toFixed(3)}`
      list.append(item)
    }
    document.body.append(list)
    let height = list.getBoundingClientRect().height
    for (let at = 0; at < 400_000; at += 1) height = (height * 31 + at) % 1_000_003
    list.dataset['height'] = String(height)
    list.remove()
    took.push(performance.now() - began)
  }
  return Math.min(...took)
}
