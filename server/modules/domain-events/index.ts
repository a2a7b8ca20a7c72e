export type { EventKind, EventOf } from './events'
export { insertEvents, recordEvents } from './queries'
