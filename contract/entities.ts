import { config } from './config'
import { stockRow } from './office/catalogue'
import { officeOrder } from './office/office-order'
import { bankTransfer, order, payment, purchase, refund, ticket } from './order'
import { productOfLine, planStep, shopItem, travelTime } from './shop-item'
import { cart, cartMerchandise, cartProduct, invoice, voucher } from './shop/cart'
import { paymentInstruction } from './shop/checkout'
import { customer, existingTicket } from './shop/shop-data'

/** Schemas that several answers share, by their names in the OpenAPI document. Each appears there once. */
export const entities = {
  Config: config,
  Customer: customer,
  ExistingTicket: existingTicket,
  ShopItem: shopItem,
  TravelTime: travelTime,
  PlanStep: planStep,
  ProductOfLine: productOfLine,
  Cart: cart,
  CartProduct: cartProduct,
  CartMerchandise: cartMerchandise,
  Invoice: invoice,
  Voucher: voucher,
  PaymentInstruction: paymentInstruction,
  Order: order,
  OfficeOrder: officeOrder,
  Ticket: ticket,
  Purchase: purchase,
  Payment: payment,
  BankTransfer: bankTransfer,
  Refund: refund,
  StockRow: stockRow,
}
