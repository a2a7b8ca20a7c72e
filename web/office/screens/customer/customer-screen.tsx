import type { OfficeAnswered } from '../../../../contract/calls'
import { Pill } from '../../../parts/pill'
import { useParams } from '../../../parts/router/use-router'
import { useAnswer } from '../../calls/use-answer'
import { Around, Detail } from '../../detail/detail'
import { Page } from '../../parts/page'
import { DetailSkeleton, Failed } from '../../parts/states'
import { paths } from '../../paths'
import { CustomerActions } from './customer-actions'
import { CustomerFacts } from './customer-facts'
import { CustomerMails, CustomerOrders, CustomerTickets } from './story'
import * as words from './words'

export type CustomerAnswer = OfficeAnswered<'get-customer'>

const list = { to: paths.customers(), name: words.customers }

/** One person's story: what they ordered, hold and were mailed, and what staff can do for them. */
export function CustomerScreen() {
  const id = Number(useParams()['customer'])
  const { answer, refusal, isStale, again } = useAnswer('get-customer', {
    customer_id: Number.isSafeInteger(id) && id > 0 ? id : null,
  })
  if (refusal || answer === null || isStale)
    return (
      <Page title={words.customer} above={<Around list={list} />}>
        {refusal ? <Failed text={refusal.message} onAgain={again} /> : <DetailSkeleton />}
      </Page>
    )
  const { customer, orders, tickets, mails } = answer
  return (
    <Detail
      key={customer.id}
      title={customer.full_name || customer.email}
      status={
        <Pill tone={customer.is_confirmed ? 'good' : 'quiet'}>
          {customer.is_confirmed ? words.confirmed : words.notConfirmed}
        </Pill>
      }
      actions={<CustomerActions customer={customer} />}
      list={list}
      story={
        <>
          <CustomerOrders orders={orders} />
          <CustomerTickets tickets={tickets} />
          <CustomerMails mails={mails} email={customer.email} />
        </>
      }
      facts={<CustomerFacts customer={customer} />}
    />
  )
}
