import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeliveryRow } from '#contract/office/deliveries'
import { OfficeDataContext, type OfficeData } from '../../kit/office-data'
import { columns } from './columns'

const sent = {
  state: 'sent',
  problem: null,
  printed_at: null,
  sent_at: '2027-03-01T10:00:00Z',
  received_at: null,
}
/** Second line of the latest event of goods that were sent. */
function below(carrier: string | null, tracking_number: string | null) {
  const progress = columns.find(({ key }) => key === 'progress')
  const html = renderToStaticMarkup(
    <OfficeDataContext value={{ timezone: 'Europe/Zagreb' } as OfficeData}>
      {progress?.cell({ ...sent, carrier, tracking_number } as DeliveryRow)}
    </OfficeDataContext>,
  )
  return /<\/time><\/span><span[^>]*><span[^>]*>(.*?)<\/span>/.exec(html)?.[1]
}

test('goods that were sent show carrier and tracking number, or the one that is known, or nothing', () => {
  expect(below('DPD', '0123')).toBe('DPD 0123')
  expect([below(null, '0123'), below('', '0123')]).toEqual(['0123', '0123'])
  expect(below('DPD', null)).toBe('DPD')
  expect(below(null, null)).toBe('')
})
