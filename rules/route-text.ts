import type { Route } from '../contract/shop-item'

/** From where to where a transport goes: 'Zagreb → Split'. */
export const routeText = ({ from, to }: Route): string => `${from} → ${to}`
