import { expect, test } from 'vitest'
import { Refusal } from '#web/ui/calls/post-call'
import { faultText } from './fault-text'

const content = { items: [{ external_code: 'tee' }, { price: -4 }], events: [{ code: 'FEST' }] }
const refused = (errors: Record<string, string[]>) => new Refusal(422, 'Please check the file.', { errors })

test('every fault names its entry and its field', () => {
  const errors = {
    'items.0.price': ['Please enter 0 or more.'],
    'items.1.name': ['Please fill in.'],
    'items.0.payment_plan.2.amount': ['Please fill in.'],
    'events.0': ['It is not an entry.'],
    'settings.currency': ['It is no currency.'],
  }
  expect(faultText(refused(errors), content).split('\n')).toEqual([
    'tee, price: Please enter 0 or more.',
    'items, no. 2, name: Please fill in.',
    'tee, payment_plan.2.amount: Please fill in.',
    'FEST: It is not an entry.',
    'settings.currency: It is no currency.',
  ])
})

test('what blames no field is shown as it is, and of very many faults the first', () => {
  expect(faultText(refused({}), content)).toBe('Please check the file.')
  const many = Object.fromEntries(Array.from({ length: 23 }, (_, at) => [`items.${at}.name`, ['No.']]))
  expect(faultText(refused(many), content).split('\n').slice(19)).toEqual([
    'items, no. 20, name: No.',
    '… and 3 more.',
  ])
})
