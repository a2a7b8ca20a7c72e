export const secret = 'Or type this into the app:'
export const picture = 'QR code for the app'
export const firstCode = 'Code that the app shows'
export const confirm = 'Confirm'
export const recoveryText =
  'Each signs you in once, if you lose the app or the device. Save them before you leave this page: they are not shown again. You can make new ones in your account.'
export const recoveryLost = 'The recovery codes are not shown again. You can make new ones in your account.'
export const save = 'Download'
export const passkeyFailed = 'The device gave no passkey. Nothing has changed.'
