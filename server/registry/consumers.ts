import { soldOut } from '../modules/catalogue'
import type { EventConsumer } from '../modules/domain-events'
import { admittedUnderRefund } from '../modules/tickets'

/** Everything that reacts to domain events. */
export const eventConsumers: readonly EventConsumer[] = [soldOut, admittedUnderRefund]
