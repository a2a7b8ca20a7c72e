import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { setUpOwner } from './office-steps'

test('the list of mails shows that mails are paused, and resumes them', async ({ page, shop, watched }) => {
  watched.expectRefusal('/office/api/get-me', 401)
  await setUpOwner(page, await shop.ownerLink())
  await shop.sql(
    `insert into mail_pause (mails, failing_since, fault, paused_at, probe_at)
     values ('{}', now(), '550 5.7.1 Account suspended', now(), now() + interval '1 day')`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office')
  await page.getByRole('link', { name: /^Mails are paused/ }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('550 5.7.1 Account suspended')
  expect(await axeFindings(page)).toEqual([])
  await notice.getByRole('button', { name: 'Resume mails' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Mails', level: 1 })).toBeVisible()
})
