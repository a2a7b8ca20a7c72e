import type { Page } from '@playwright/test'

/** Opens a screen by the navigation at the side. */
export const goTo = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Office', exact: true })
    .getByRole('link', { name, exact: true })
    .click()

/** Returns the file that an action downloads. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await act()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
