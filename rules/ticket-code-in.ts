import { typedCode } from '../contract/typed-code'

/**
 * The ticket's code in a text that begins as a barcode does: twelve characters, the version, and a dot with more or less of
 * the signature (`server/modules/orders/issue-order.ts`). Any other text is answered as it is.
 */
export function ticketCodeIn(text: string): string {
  const [, code] = /^\s*([A-Z0-9]{12})[1-9]\d{0,8}(?:\.[A-Z2-7]{0,16})?\s*$/i.exec(typedCode(text)) ?? []
  return code ?? text
}
