export const secret = 'Or type this into the app:'
export const picture = 'QR code for the app'
export const firstCode = 'Code that the app shows'
export const confirm = 'Confirm'
export const recoveryText =
  'Each signs you in once, if you lose the app or the device. They are not shown again: print them, or keep them with your passwords.'
export const save = 'Download'
export const passkeyFailed = 'The device gave no passkey. Nothing has changed.'
