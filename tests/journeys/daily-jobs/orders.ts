import { expect } from '@playwright/test'
import { actOnItem } from '../office-steps'
import { begin, sell, type Job } from './desk'

/** Jobs with the money of one order. */
export const orderJobs: readonly Job[] = [
  {
    name: 'refund one ticket of three',
    start: 'the order',
    max: 3,
    async run(desk) {
      const { page, shop } = desk
      const { code } = await sell(shop, { holders: ['Ema Jurić', 'Luka Jurić', 'Ana Jurić'] })
      await begin(desk, `/office/orders/${code}`)
      await actOnItem(page, 'Luka Jurić', 'Refund')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('Cannot come')
      await expect(dialog).toContainText('will be opened as a refund.')
      await dialog.getByRole('button', { name: 'Open refund' }).click()
      await expect(page.getByText('Refund open').first()).toBeVisible()
      const { refunds } = await shop.office('get-order', { order: code })
      expect(refunds).toHaveLength(1)
    },
  },
  {
    name: 'take cash',
    start: 'the order',
    max: 2,
    async run(desk) {
      const { page, shop } = desk
      const { code, amount } = await sell(shop, { holders: ['Petra Jurić'], isPaid: false })
      await begin(desk, `/office/orders/${code}`)
      await page.getByRole('button', { name: 'Take payment' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Paid')).toHaveValue('cash')
      await dialog.getByRole('button', { name: 'Take payment' }).click()
      await expect(page.getByText('Payment recorded.')).toBeVisible()
      const { order } = await shop.office('get-order', { order: code })
      expect([order.payment_status, order.total_paid]).toEqual(['paid', amount])
    },
  },
]
