import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficeDataContext, type OfficeData } from '../../kit/office-data'
import { Validity } from './validity'

const textOf = (from: string | null, until: string | null) =>
  renderToStaticMarkup(
    <OfficeDataContext value={{ timezone: 'Europe/Zagreb' } as OfficeData}>
      <Validity {...{ from, until }} />
    </OfficeDataContext>,
  ).replace(/<[^>]*>/g, '')

test('a voucher is valid always, from a day, until a day, or between two', () => {
  const [first, last] = ['2020-03-01T10:00:00Z', '2020-05-01T10:00:00Z']
  expect(textOf(null, null)).toBe('always')
  expect(textOf(first, null)).toBe('from 1 Mar 2020')
  expect(textOf(null, last)).toBe('until 1 May 2020')
  expect(textOf(first, last)).toBe('1 Mar 2020 – 1 May 2020')
})
