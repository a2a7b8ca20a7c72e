import { newestOf } from '../session/words'
import { countText } from '../ui/count-text'

export const title = 'My account'

export const person = 'You'
export const role = 'Role'
export const email = 'Email'
export const roleHint = 'An owner can change your role in Team.'

export const password = 'Password'
export const noPassword = 'This account has no password: the link of the demo signed you in.'
export const hasPassword = 'Changing it ends your other sessions.'
export const changePassword = 'Change password'
export const setPassword = 'Set a password'
export const presentPassword = 'Present password'
export const passwordChanged = 'Password changed. Your other sessions have ended.'

export const factor = 'Second factor'
export const app = 'App for codes'
export const appOn = 'Set up'
export const appOff = 'None'
export const appText =
  'Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager. Your other sessions end.'
export const setUpApp = 'Set up'
export const replaceApp = 'Replace'
export const appReady = 'App for codes'
export const remove = 'Remove'
export const removeApp = 'Remove the app'
export const removeAppText = 'Sign-ins need no code of the app any more. All owners get a mail.'
export const lastFactorText = (needed: boolean) =>
  needed
    ? 'It is your only second factor. Your role needs one: you set up another at your next sign-in.'
    : 'It is your only second factor: from then on your password alone signs you in.'
export const removed = 'Removed.'

export const codes = 'Recovery codes'
export const codesLeft = (count: number) => (count === 0 ? 'None left' : `${count} left`)
export const codesText =
  'They were shown once, when they were made. If you have not kept them, make new ones.'
export const newCodes = 'New codes'
export const newCodesText = 'The codes from before stop working.'
export const makeCodes = 'Make new codes'
export const codesTitle = 'Keep these recovery codes'
export const kept = 'I have kept them'

export const passkeys = 'Passkeys'
export const passkeysText = 'A passkey signs you in alone, by the lock of your device.'
export const notOffered = 'Passkeys need a shop that is opened by a name, not by a number.'
export const addPasskey = 'Add a passkey'
export const addPasskeyText = 'Your browser asks for the lock of this device, or for a security key.'
export const passkeyName = 'Name'
export const passkeyNameHint = 'Such as the device: Phone, Laptop.'
export const passkeyAdded = 'Passkey added.'
export const removePasskey = (name: string) => `Remove ${name}`
export const removePasskeyText = 'It signs you in no more. All owners get a mail.'
export const lastUsed = 'last used'
export const added = 'added'
export const never = 'never used'

export const sessions = 'Sessions'
export const sessionsText = (shown: number, count: number) =>
  count === 1
    ? 'You are signed in here alone.'
    : `You are signed in at ${countText(count, 'place')}.${newestOf(shown, count)}`
export const sessionsEnded = (count: number) =>
  count === 1 ? 'Session ended.' : `${countText(count, 'session')} ended.`
export const notEnded = 'The session has not ended.'
export const endOthers = 'End all others'
