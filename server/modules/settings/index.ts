export {
  type CardRules,
  type EffectiveSettings,
  cardMinimumOf,
  currencyNotTaken,
  isSandboxUsable,
  effectiveSettings,
  liveVariables,
  supportsCurrency,
  whyNotSetUp,
} from './chosen-gateway'
export { initialSettings, settingsFrom } from './initial-settings'
