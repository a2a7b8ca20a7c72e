export {
  assignPositions,
  consumeEvents,
  deleteOldEvents,
  type EventConsumer,
  eventConsumer,
  openConsumers,
} from './consumers'
export { insertDomainEvents, recordDomainEvents } from './queries'
