export {
  currencyNotTaken,
  mayPayAtSandbox,
  settingsThatHold,
  takesCurrency,
  whyNotSetUp,
} from './chosen-gateway'
export { initialSettings, settingsFrom } from './initial-settings'
