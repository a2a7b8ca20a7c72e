import type { PlantedFault } from './fault'
import { deliveryFaults } from './faults/delivery-faults'
import { fileFaults } from './faults/file-faults'
import { firstMoneyFaults } from './faults/money-first-faults'
import { firstNewerFaults } from './faults/newer-first-faults'
import { firstRightFaults } from './faults/right-first-faults'
import { gatewayFaults } from './faults/gateway-faults'
import { loginCodeFaults } from './faults/login-code-faults'
import { mailFaults } from './faults/mail-faults'
import { manyRowsFaults } from './faults/many-rows-faults'
import { officeListFaults } from './faults/office-list-faults'
import { officeWorkFaults } from './faults/office-work-faults'
import { placeFaults } from './faults/place-faults'
import { receiptAndRightFaults } from './faults/receipt-and-right-faults'
import { refundFaults } from './faults/refund-faults'
import { ruleFaults } from './faults/rule-faults'
import { secondMoneyFaults } from './faults/money-second-faults'
import { secondNewerFaults } from './faults/newer-second-faults'
import { secondRightFaults } from './faults/right-second-faults'
import { staffFaults } from './faults/staff-faults'
import { togetherFaults } from './faults/together-faults'
import { webFaults } from './faults/web-faults'

/** Every fault that `npm run prove -- planted-bugs` plants. The list was written before anybody looked at the tests. */
export const allFaults: readonly PlantedFault[] = [
  ...placeFaults,
  ...firstMoneyFaults,
  ...secondMoneyFaults,
  ...refundFaults,
  ...firstRightFaults,
  ...secondRightFaults,
  ...mailFaults,
  ...gatewayFaults,
  ...ruleFaults,
  ...webFaults,
  ...firstNewerFaults,
  ...secondNewerFaults,
  ...loginCodeFaults,
  ...staffFaults,
  ...togetherFaults,
  ...manyRowsFaults,
  ...deliveryFaults,
  ...officeListFaults,
  ...fileFaults,
  ...officeWorkFaults,
  ...receiptAndRightFaults,
]
