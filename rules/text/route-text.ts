import type { Route } from '../../contract/shop-item'

/** A transport's way as text: 'Zagreb → Split'. */
export const routeText = ({ from, to }: Route): string => `${from} → ${to}`
