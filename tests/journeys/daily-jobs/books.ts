import { expect } from '@playwright/test'
import { filesOf } from '../../support/documents/zip-files'
import { downloaded } from '../festival/office-page'
import { begin, sell, type Job } from './desk'

/** Jobs with refunds, the books and the team. */
export const bookJobs: readonly Job[] = [
  {
    name: 'make the bank file of the refunds',
    start: 'Refunds',
    max: 2,
    extra: 'password',
    async run(desk) {
      const { page } = desk
      await begin(desk, '/office/refunds')
      await page.getByRole('button', { name: 'Make bank file' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make bank file' })
      await expect(dialog.getByRole('checkbox').first()).toBeVisible()
      const chosen = await dialog.getByRole('checkbox', { checked: true }).count()
      const file = await downloaded(page, async () => {
        await dialog.getByRole('button', { name: 'Make bank file' }).click()
        // Only a visible text answers the question for the password.
        await expect(page.getByText(/^The file has/)).toBeVisible({ timeout: 60_000 })
      })
      expect(file.toString().match(/<CdtTrfTxInf>/g)).toHaveLength(chosen)
    },
  },
  {
    name: 'close the day',
    start: 'Reports',
    max: 3,
    async run(desk) {
      const { page, shop } = desk
      await sell(shop, { holders: ['Tena Babić'] })
      await begin(desk, '/office/reports')
      await page.getByRole('link', { name: 'Today', exact: true }).last().click()
      const closing = page.locator('[data-part=closing]')
      await expect(closing).toContainText('Cash')
      await page.getByRole('button', { name: 'Download as ZIP' }).click()
      const dialog = page.getByRole('dialog')
      const zip = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
      expect([...filesOf(zip).keys()].filter((name) => name.endsWith('.pdf'))).not.toEqual([])
    },
  },
  {
    name: 'invite a colleague',
    start: 'Team',
    max: 4,
    async run(desk) {
      const { page, shop } = desk
      await begin(desk, '/office/team')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite', exact: true })
      await dialog.getByLabel('Email').fill('nina@valbor.example')
      await dialog.getByLabel('Full name').fill('Nina Kos')
      await dialog.getByLabel('Role').selectOption('finance')
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: 'Nina Kos' })).toContainText('Finance')
      await shop.mailbox.waitFor('nina@valbor.example', /./)
    },
  },
]
