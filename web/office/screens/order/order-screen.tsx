import type { OfficeAnswered } from '../../../../contract/calls'
import { Pill } from '../../../parts/pill'
import { useParams } from '../../../parts/router/use-router'
import { useAnswer } from '../../calls/use-answer'
import { Around, Detail } from '../../detail/detail'
import { Page } from '../../parts/page'
import { DetailSkeleton, Failed } from '../../parts/states'
import { StatusPill } from '../../parts/status-pill'
import { TestMark } from '../../parts/test-mark'
import { paths } from '../../paths'
import { CustomerFacts, DocumentFacts, OrderFacts } from './facts'
import { EndOfOrder } from './end-of-order'
import { History } from './history'
import { Items } from './items'
import { OrderMails } from './mails'
import { MoneyStory } from './money-story'
import { OrderActions } from './order-actions'
import { Refunds } from './refunds'
import { WaitingMoney } from './waiting-money'
import * as words from './words'

export type ShownOrder = OfficeAnswered<'get-order'>['order']

const list = { to: paths.orders(), name: words.orders }

/** An order: its money, its items and what happened, and what can be done with it. */
export function OrderScreen() {
  const code = useParams()['order'] ?? ''
  const { answer, refusal, isStale, again } = useAnswer('get-order', { order: code })
  if (refusal)
    return (
      <Page title={code} above={<Around list={list} />}>
        <Failed text={refusal.message} onAgain={again} />
      </Page>
    )
  if (answer === null || isStale)
    return (
      <Page title={code} above={<Around list={list} />}>
        <DetailSkeleton />
      </Page>
    )
  const { order, events, movements, waiting_money, refunds, documents, mails } = answer
  return (
    <Detail
      key={order.code}
      title={order.code}
      status={
        <span className="flex gap-1.5">
          <StatusPill status={order.payment_status} />
          {order.has_active_refunds && <Pill tone="info">{words.refundOpen}</Pill>}
          {order.is_test && <TestMark />}
        </span>
      }
      actions={<OrderActions order={order} />}
      list={list}
      story={
        <>
          {order.payment_status === 'cancelled' && <EndOfOrder events={events} />}
          <WaitingMoney of={waiting_money} />
          <MoneyStory order={order} movements={movements} />
          <Refunds order={order} refunds={refunds} />
          <Items order={order} />
          <OrderMails mails={mails} email={order.customer.email} />
          <History order={order.code} events={events} />
        </>
      }
      facts={
        <>
          <CustomerFacts order={order} />
          <OrderFacts order={order} />
          <DocumentFacts order={order} documents={documents} />
        </>
      }
    />
  )
}
