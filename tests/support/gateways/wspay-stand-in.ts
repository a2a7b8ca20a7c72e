import { randomUUID } from 'node:crypto'
import type { PaymentInstruction } from '#contract/shop/checkout'
import * as signing from '#server/modules/payments/gateways/wspay/wspay-gateway'
import { startStandIn, type StandInAnswer, type StandInRequest } from './stand-in-server'

export const wspayKeys = { shopId: 'TESTSHOP', secretKey: 'a-secret-of-the-stand-in' }

interface Cart {
  /** Amount in minor units. */
  amount: number
  form: Record<string, string>
  charge: signing.WspayCharge | null
  isSettled: boolean
  isVoided: boolean
  /** The refunded amounts, one for each refund. */
  refunds: number[]
  /** Fields that WSPay reports falsely about this cart. */
  lies: Record<string, unknown>
}

export type WspayStandIn = Awaited<ReturnType<typeof startWspayStandIn>>

/** Simulates WSPay: its form, its services and its reports, signed as WSPay signs them, with its own ledger. */
export async function startWspayStandIn() {
  const carts = new Map<string, Cart>()
  const state = {
    /** Fields that `statusCheck` and callbacks report falsely, including a wrong `Signature`. */
    lies: {} as Record<string, unknown>,
    /** Whether `refund` and `void` move the money but their response is lost. */
    losesAnswers: false,
    stan: 1000,
  }

  const cartOf = (reference: string): Cart => {
    const cart = carts.get(reference)
    if (cart === undefined) throw new Error(`WSPay knows no cart ${reference}`)
    return cart
  }

  /**
   * Receives the shop's form from the browser. WSPay checks its signature and rejects a cart that was approved before.
   */
  function openForm(form: Record<string, string>): string {
    const { ShoppingCartID = '', TotalAmount = '', Signature = '', ShopID, Version } = form
    const digits = TotalAmount.replace(',', '')
    if (ShopID !== wspayKeys.shopId || Version !== '2.0' || !/^\d+,\d\d$/.test(TotalAmount))
      throw new Error(`The form is not one of WSPay's: ${JSON.stringify(form)}`)
    if (signing.formSignature(wspayKeys, ShoppingCartID, digits) !== Signature)
      throw new Error('The form is not signed')
    if (carts.get(ShoppingCartID)?.charge) throw new Error('The cart was paid before')
    carts.set(ShoppingCartID, {
      amount: Number(digits),
      form,
      charge: null,
      isSettled: true,
      isVoided: false,
      refunds: [],
      lies: {},
    })
    return ShoppingCartID
  }

  /** Returns the URL that the browser returns to, with its fields. */
  function back(reference: string, field: string, success: '0' | '1') {
    const { form, charge } = cartOf(reference)
    const approval = success === '1' ? (charge?.ApprovalCode ?? '') : ''
    const signed = { ShoppingCartID: reference, Success: success, ApprovalCode: approval }
    const fields: Record<string, string> = {
      ...signed,
      Signature: signing.returnSignature(wspayKeys, signed),
      Amount: form['TotalAmount'] ?? '',
      CustomerFirstName: form['CustomerFirstName'] ?? '',
      CustomerSurname: form['CustomerLastName'] ?? '',
      Lang: 'EN',
      ...(success === '1' ? charge : { ErrorMessage: 'ODBIJENO' }),
    }
    return { url: `${form[field]}?${new URLSearchParams(fields).toString()}`, fields }
  }

  function approve(reference: string) {
    const cart = cartOf(reference)
    state.stan += 1
    cart.charge ??= { WsPayOrderId: randomUUID(), STAN: String(state.stan), ApprovalCode: '123456' }
    return back(reference, 'ReturnURL', '1')
  }

  /** Returns WSPay's report about a cart: the body of the callback and the response of `statusCheck`. */
  function report(reference: string): Record<string, unknown> {
    const cart = carts.get(reference)
    const charge = cart?.charge ?? { WsPayOrderId: '', STAN: '', ApprovalCode: '' }
    const ActionSuccess = cart?.charge ? '1' : '0'
    const fields: Record<string, unknown> = {
      ShopID: wspayKeys.shopId,
      ShoppingCartID: reference,
      ...charge,
      ActionSuccess,
      Amount: (cart?.amount ?? 0) / 100,
      CurrencyCode: 978,
      Authorized: cart?.charge ? 1 : 0,
      Completed: cart?.charge ? 1 : 0,
      Voided: cart?.isVoided ? 1 : 0,
      Refunded: cart !== undefined && cart.refunds.length > 0 ? 1 : 0,
      CanBeVoided: cart?.charge && !cart.isSettled ? 1 : 0,
      CanBeRefunded: cart?.charge && cart.isSettled ? 1 : 0,
      ...cart?.lies,
      ...state.lies,
    }
    const signed = fields as unknown as signing.SignedNotification
    return { Signature: signing.notificationSignature(wspayKeys, signed), ...fields }
  }

  function giveBack(action: 'refund' | 'void', given: Record<string, string>): StandInAnswer {
    const charge = { WsPayOrderId: '', STAN: '', ApprovalCode: '', ...given }
    const digits = given['Amount'] ?? ''
    if (signing.actionRequestSignature(wspayKeys, charge, digits) !== given['Signature'])
      throw new Error(`The ${action} is not signed`)
    const cart = [...carts.values()].find((one) => one.charge?.WsPayOrderId === charge.WsPayOrderId)
    const amount = Number(digits)
    const sent = cart?.refunds.reduce((total, one) => total + one, 0) ?? 0
    const isAllowed =
      cart !== undefined &&
      !cart.isVoided &&
      cart.isSettled === (action === 'refund') &&
      (action === 'void' ? amount === cart.amount : sent + amount <= cart.amount)
    if (isAllowed && action === 'void') cart.isVoided = true
    if (isAllowed && action === 'refund') cart.refunds.push(amount)
    if (state.losesAnswers) return { status: 502, body: 'Bad gateway' }
    const answered = { ...charge, ActionSuccess: isAllowed ? '1' : '0' }
    const { WsPayOrderId, STAN, ApprovalCode, ActionSuccess } = answered
    return {
      body: JSON.stringify({
        WsPayOrderId,
        ShopID: wspayKeys.shopId,
        STAN,
        ApprovalCode,
        ActionSuccess,
        Signature: signing.actionAnswerSignature(wspayKeys, answered),
      }),
    }
  }

  function answer({ method, path, body }: StandInRequest): StandInAnswer {
    if (method !== 'POST') return { status: 405, body: '' }
    if (path === '/authorization.aspx')
      return page(openForm(Object.fromEntries(new URLSearchParams(body)) as Record<string, string>))
    if (path === '/decide') return decide(new URLSearchParams(body))
    const given = JSON.parse(body) as Record<string, string>
    if (given['Version'] !== '2.0' || given['ShopID'] !== wspayKeys.shopId) return { status: 400, body: '{}' }
    if (path === '/api/services/statusCheck') {
      const reference = given['ShoppingCartID'] ?? ''
      if (signing.statusRequestSignature(wspayKeys, reference) !== given['Signature'])
        throw new Error('The question is not signed')
      return { body: JSON.stringify(report(reference)) }
    }
    if (path === '/api/services/refund') return giveBack('refund', given)
    if (path === '/api/services/void') return giveBack('void', given)
    return { status: 404, body: '' }
  }

  const page = (reference: string): StandInAnswer => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>WSPay</title><h1>Pay ${cartOf(reference).form['TotalAmount']}</h1>
      <form method="post" action="/decide"><input type="hidden" name="cart" value="${reference}">
      <button name="way" value="approve">Approve</button><button name="way" value="decline">Decline</button>
      <button name="way" value="cancel">Cancel</button></form></html>`,
  })

  function decide(chosen: URLSearchParams): StandInAnswer {
    const reference = chosen.get('cart') ?? ''
    const ways: Record<string, () => { url: string }> = {
      approve: () => approve(reference),
      decline: () => back(reference, 'ReturnErrorURL', '0'),
      cancel: () => back(reference, 'CancelURL', '0'),
    }
    return { status: 302, body: '', location: ways[chosen.get('way') ?? '']?.().url ?? '/' }
  }

  const server = await startStandIn(answer, /(refund|void)$/)
  return {
    ...server,
    env: {
      WSPAY_SHOP_ID: wspayKeys.shopId,
      WSPAY_SECRET_KEY: wspayKeys.secretKey,
      WSPAY_FORM_URL: `${server.url}/authorization.aspx`,
      WSPAY_API_URL: `${server.url}/api/services`,
    },
    /** Follows the shop's instruction with a browser and returns the cart's ID. */
    open: async (instruction: PaymentInstruction | undefined): Promise<string> => {
      if (instruction?.action !== 'submit') throw new Error('WSPay is reached by a form')
      const opened = await fetch(instruction.url, {
        method: 'POST',
        body: new URLSearchParams(instruction.params),
      })
      if (!opened.ok) throw new Error(`WSPay refused the form: ${await opened.text()}`)
      return instruction.params['ShoppingCartID'] ?? ''
    },
    /** Opens an existing form without a browser and returns the cart's ID. */
    visit: openForm,
    /** Every cart whose form was opened. */
    carts,
    approve,
    decline: (reference: string) => back(reference, 'ReturnErrorURL', '0'),
    cancel: (reference: string) => back(reference, 'CancelURL', '0'),
    report,
    cart: cartOf,
    lie: (lies: Record<string, unknown>) => {
      state.lies = lies
    },
    loseAnswers: (losesAnswers: boolean) => {
      state.losesAnswers = losesAnswers
    },
  }
}
