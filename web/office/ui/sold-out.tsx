import { Pill } from '../../ui/pill'

/** Marks an item without a free place. */
export const SoldOut = () => <Pill tone="danger">Sold out</Pill>
