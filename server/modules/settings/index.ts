export {
  type CardRules,
  type EffectiveSettings,
  currencyNotTaken,
  isSandboxUsable,
  effectiveSettings,
  supportsCurrency,
  whyNotSetUp,
} from './chosen-gateway'
export { initialSettings, settingsFrom } from './initial-settings'
