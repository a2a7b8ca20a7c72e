import { z } from 'zod'
import * as effects from '#texts/compiled/effects/settings'
import { gatewayNames } from '../gateways'
import { text } from '../values'
import { openSetting, privateSetting } from './declare'
import { listOf } from './values'

/** Methods of payment, what they wait for, and what a customer can hold without paying. */
export const paymentSettings = {
  creditCardActive: openSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: false,
    right: 'manager',
    needsNoHint: true,
    notes: (isOn) => (isOn ? [] : [effects.no_cards()]),
  }),
  gateway: openSetting({
    schema: z.enum(gatewayNames),
    initial: 'sandbox',
    otherForTests: 'stripe',
    right: { owner: 'where money goes' },
    needsNoHint: true,
    notes: (gateway, before) => [
      effects.gateway({ gateway }),
      ...(before === 'sandbox' ? [effects.test_payments_end()] : []),
    ],
  }),
  bankAccount: privateSetting({
    schema: z.object({ holder: text(70), iban: text(34), bic: text(11).nullable() }).nullable(),
    initial: null,
    otherForTests: { holder: 'Somebody', iban: 'AT611904300234573201', bic: null },
    right: { owner: 'where money goes' },
    masked: (account) =>
      account && { holder: account.holder, iban: `${account.iban.slice(0, 4)}…${account.iban.slice(-4)}` },
    notes(after, before) {
      if (after === null) return [effects.no_transfers()]
      // The first account does not replace another one.
      return before === null ? [] : [effects.other_account()]
    },
  }),
  bankTransferCountries: openSetting({
    schema: listOf(text(8)),
    initial: [],
    otherForTests: ['AT'],
    right: 'manager',
  }),
  bankTransferDays: privateSetting({
    schema: z.int().min(1).max(365),
    initial: 7,
    otherForTests: 11,
    right: 'manager',
    needsNoHint: true,
    notes: () => [effects.deadlines_kept()],
  }),
  bankTransferGraceDays: privateSetting({
    schema: z.int().min(0).max(60),
    initial: 2,
    otherForTests: 5,
    right: 'manager',
  }),
  /** Days before the first start of what is bought at which transfers are no longer accepted. */
  transferClosesDays: openSetting({
    schema: z.int().min(0).max(365),
    initial: 3,
    otherForTests: 6,
    right: 'manager',
    notes: () => [effects.deadlines_kept()],
  }),
  ibanCountries: openSetting({
    schema: listOf(text(8)),
    initial: [],
    otherForTests: ['AT'],
    right: { owner: 'whether the account of a refund is checked before money goes there' },
  }),
  cardMinutes: privateSetting({
    schema: z.int().min(1).max(1440),
    initial: 30,
    otherForTests: 31,
    right: 'manager',
  }),
  shopPaymentCreditCardMaxAttempts: openSetting({
    schema: z.int().min(1).max(100),
    initial: 5,
    otherForTests: 99,
    right: { owner: 'how often cards can be tried out' },
  }),
  /** Hours that an order waits for a gateway that does not respond to queries about its payment. */
  gatewaySilenceHours: privateSetting({
    schema: z.int().min(0).max(720),
    initial: 24,
    otherForTests: 1,
    right: { owner: 'whether an order that may be paid keeps its place' },
  }),
  planGraceDays: privateSetting({
    schema: z.int().min(0).max(365),
    initial: 10,
    otherForTests: 3,
    right: 'manager',
  }),
  /** Whether a refund must be paid by another person than the one who opened it. */
  refundTwoPeople: privateSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: true,
    right: { owner: 'whether one person can pay money out' },
  }),
  cartMinutes: openSetting({
    schema: z.int().min(1).max(240),
    initial: 15,
    otherForTests: 17,
    right: 'manager',
  }),
  /** Pages use it to report a full cart without a request. */
  maxItemsPerCart: openSetting({
    schema: z.int().min(1).max(500),
    initial: 50,
    otherForTests: 49,
    right: 'manager',
    needsNoHint: true,
  }),
  /** Maximum number of a customer's orders without any payment. Staff can raise this limit and the next for one customer. */
  maxUnpaidOrders: privateSetting({
    schema: z.int().min(1).max(1_000_000),
    initial: 3,
    otherForTests: 1_000_000,
    right: { owner: 'how many places are held without money' },
  }),
  /** Maximum number of places in a customer's orders without any payment. */
  maxUnpaidPlaces: privateSetting({
    schema: z.int().min(1).max(1_000_000),
    initial: 50,
    otherForTests: 1_000_000,
    right: { owner: 'how many places are held without money' },
  }),
  /** Limit of places of `scarce` items in carts without a customer, per network; `null` for no limit. */
  maxHeldPlacesPerNetwork: privateSetting({
    schema: z.int().min(1).max(1_000_000).nullable(),
    initial: null,
    otherForTests: 1_000_000,
    right: { owner: 'how many places are held without money' },
  }),
  /**
   * Limit of a customer's places of items that cost nothing, per event, in carts and orders; `null` for no limit.
   * Orders of staff do not count.
   */
  maxFreePlaces: privateSetting({
    schema: z.int().min(1).max(1_000_000).nullable(),
    initial: 10,
    otherForTests: 1_000_000,
    right: { owner: 'how many places are held without money' },
  }),
  /** Maximum number of orders that a customer can place within 24 hours. Orders of staff do not count. */
  maxOrdersPerDay: privateSetting({
    schema: z.int().min(1).max(1_000_000),
    initial: 20,
    otherForTests: 1_000_000,
    right: { owner: 'how many orders one customer places' },
  }),
}
