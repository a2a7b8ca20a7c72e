import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Opens an item, an event and two dialogs with the command palette (Ctrl-K) by keyboard alone. */
export async function goByKeyboard(page: Page): Promise<void> {
  const choose = async (typed: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    const found = page.getByRole('option', { name: option })
    await expect(found).toBeVisible()
    // The first result is selected; the arrow keys select another one.
    await expect(async () => {
      if ((await found.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown')
      await expect(found).toHaveAttribute('data-highlighted', { timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Find an order' })).toHaveCount(0)
  }
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/office')
  await expect(heading).toHaveText('Today')
  await choose('COÁCH by ni', 'Coach by night')
  await expect(heading).toHaveText('Coach by night')
  await choose('valbor27', /^Valbor 2027 ?VALBOR27, /)
  await expect(heading).toHaveText(/^Catalogue/)
  await expect(page).toHaveURL(/event=VALBOR27/)

  const dialog = page.getByRole('dialog')
  for (const wasThere of [false, true]) {
    await choose('import statement', 'Import a statement')
    await expect(dialog, `on the screen already: ${wasThere}`).toHaveAccessibleName('Import statement')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(page).toHaveURL('/office/inbox')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await choose('invite', 'Invite someone')
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // There is nothing to publish. The screen says so and does not open a dialog later.
  await choose('publish the look', 'Publish the look')
  await expect(heading).toHaveText('Look and texts')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect(dialog).toHaveCount(0)
  await choose('new item coach', 'New item: coach')
  await expect(heading).toHaveText('New item')
}
