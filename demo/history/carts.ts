import type { Cart, Money } from './story'

const of = (...items: string[]): Cart => ({ items })
const shipped = (ships: string, ...items: string[]): Cart => ({ items, ships })

export const single = [
  of('valbor27-pass'),
  of('zima27-entry'),
  of('valbor27-saturday'),
  of('valbor27-friday'),
  // Items that are sold out need buyers.
  of('valbor27-early'),
  of('valbor27-boat-moon'),
]
export const several = [
  of('valbor27-pass', 'valbor27-pass'),
  of('valbor27-pass', 'valbor27-pass', 'valbor27-pass'),
  of('zima27-entry', 'zima27-entry'),
  of('valbor27-pass', 'valbor27-coach-out/1'),
  of('valbor27-pass', 'valbor27-pass', 'valbor27-camp', 'valbor27-parking'),
  of('valbor27-pass', 'valbor27-boat-sunset'),
  of('valbor27-vip', 'valbor27-vip'),
  of('valbor27-coach-out/4', 'valbor27-coach-back/2'),
  of('valbor27-saturday', 'valbor27-sunday'),
]
export const tickets = [...several, ...single]
export const goods = [
  shipped('HR', 'tee-bay-m', 'cap-crew'),
  shipped('DE', 'hoodie-pine-m'),
  shipped('AT', 'towel-wave', 'bottle-tap'),
  shipped('SI', 'poster-2027', 'tote-market'),
  shipped('FR', 'tee-bay-l'),
  shipped('NL', 'hoodie-pine-xl'),
]
/** Goods that are collected at the box office. */
export const collected = [of('tee-bay-m', 'poster-2027'), of('cap-crew')]
export const plan = [of('valbor27-pass-plan')]
export const earlier = [
  of('earlier-pass'),
  of('earlier-pass', 'earlier-pass'),
  of('earlier-pass', 'earlier-coach/1'),
  of('earlier-saturday', 'earlier-saturday'),
]

/** A card is charged within two minutes. */
export const soon = 2 / 1440
export const card: Money = { kind: 'charge', days: soon }
export const transfer: Money = { kind: 'transfer', days: 2.5 }
export const byCard = (payment: number, days: number): Money => ({ kind: 'charge', payment, days })
export const byBank = (payment: number, days: number): Money => ({ kind: 'transfer', payment, days })
