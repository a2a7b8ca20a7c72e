import { describe, expect, test } from 'vitest'
import { alertText } from '../../ui/field-errors'
import { changePayload, checkTicket, offersReassign, unchangedTicket } from './ticket-form'

const ticket = {
  code: 'T1',
  full_name: 'Iva Perić',
  email: 'iva@mail.example',
  allow_name_changes: true,
  allow_email_changes: true,
}
const own = 'Iva@mail.example'
const form = unchangedTicket(ticket)

describe('the details', () => {
  test.each([
    [{}, 'Please change the ticket details.'],
    [{ full_name: ' Iva  Perić ', email: 'IVA@mail.example' }, 'Please change the ticket details.'],
    [{ full_name: ' ' }, 'Please fill out the following fields: Full name'],
    [{ full_name: '', email: ' ' }, 'Please fill out the following fields: Full name, Email'],
    [{ email: 'mailto:a@b.example' }, 'Please enter a valid email address.'],
    [{ full_name: 'Iva Kovač' }, null],
    [{ email: 'ana@mail.example' }, null],
  ])('the ticket form with %o', (patch, text) =>
    expect(alertText(checkTicket({ ...form, ...patch }, ticket, own))).toBe(text),
  )

  test('the ticket form accepts a change of the holder alone for a ticket of another customer', () => {
    const held = { ...ticket, email: 'ana@mail.example' }
    const kept = unchangedTicket(held)
    expect(alertText(checkTicket(kept, held, own))).toBe('Please change the ticket details.')
    expect(checkTicket({ ...kept, reassign: true }, held, own)).toEqual({})
  })

  test('the ticket form lists all empty fields and marks each of them', () =>
    expect(checkTicket({ ...form, full_name: '' }, ticket, own)).toEqual({
      form: 'Please fill out the following fields: Full name',
      full_name: 'Please fill this in.',
    }))
})

test('reassigning is offered only for another address, if emails can be changed', () => {
  expect(offersReassign({ email: ' IVA@mail.example ' }, ticket, own)).toBe(false)
  expect(offersReassign({ email: '' }, ticket, own)).toBe(false)
  expect(offersReassign({ email: 'ana@mail.example' }, ticket, own)).toBe(true)
  expect(offersReassign({ email: 'ana@mail.example' }, { allow_email_changes: false }, own)).toBe(false)
})

describe('what is sent', () => {
  const order = { id: 7 }

  test('the payload has only changeable fields, and no reassignment to the own address', () => {
    const nameOnly = { ...ticket, allow_email_changes: false }
    expect(changePayload({ ...form, full_name: ' Ana ', reassign: true }, order, nameOnly, own)).toEqual({
      order_id: 7,
      code: 'T1',
      full_name: 'Ana',
      note: null,
    })
  })

  test('the payload reassigns the ticket if the email differs', () => {
    const given = { ...form, email: 'ana@mail.example', reassign: true, note: ' A gift ' }
    expect(changePayload(given, order, ticket, own)).toEqual({
      order_id: 7,
      code: 'T1',
      full_name: 'Iva Perić',
      email: 'ana@mail.example',
      reassign: true,
      note: 'A gift',
    })
  })
})
