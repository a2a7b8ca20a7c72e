import { advancedSettings } from './advanced'
import { fiscalSettings } from './fiscal'
import { lookSettings } from './look'
import { mailSettings } from './mail'
import { paymentSettings } from './payments'
import { shippingSettings } from './shipping'
import { shopSettings } from './shop'

/**
 * The declarations of all settings by the section in which they are edited. `look` is edited under "Look and texts", the others
 * each on a page of Settings.
 */
export const sections = {
  shop: shopSettings,
  payments: paymentSettings,
  shipping: shippingSettings,
  mail: mailSettings,
  fiscal: fiscalSettings,
  advanced: advancedSettings,
  look: lookSettings,
}

/** The declarations of all settings by key. */
export const settingDeclarations = {
  ...shopSettings,
  ...paymentSettings,
  ...shippingSettings,
  ...mailSettings,
  ...fiscalSettings,
  ...advancedSettings,
  ...lookSettings,
}
