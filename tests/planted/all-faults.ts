import type { PlantedFault } from './fault'
import { customerFaults } from './faults/customers'
import { jobFaults } from './faults/jobs'
import { mailFaults } from './faults/mails'
import { orderFaults } from './faults/orders'
import { paymentFaults } from './faults/payments'
import { placeFaults } from './faults/places'
import { refundFaults } from './faults/refunds'
import { staffFaults } from './faults/staff'

/**
 * Every fault that `npm run prove -- planted-faults` plants: at most 150, of what a mutation tool cannot do (locks, transactions,
 * SQL, mails, rights). `npm run prove -- mutants` changes the rules. The list was written before anybody looked at the tests.
 */
export const allFaults: readonly PlantedFault[] = [
  ...placeFaults,
  ...orderFaults,
  ...paymentFaults,
  ...refundFaults,
  ...customerFaults,
  ...staffFaults,
  ...mailFaults,
  ...jobFaults,
]
