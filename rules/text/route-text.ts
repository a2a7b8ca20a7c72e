import type { Route } from '#contract/shop-item'

/** Formats a transport's route: 'Zagreb → Split'. */
export const routeText = ({ from, to }: Route): string => `${from} → ${to}`
