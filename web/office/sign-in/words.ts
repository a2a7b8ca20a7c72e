import { dateText } from '../../ui/formats'

export const title = 'Sign in'
export const password = 'Password'
export const shared = 'This device is shared'
export const sharedHint = 'At the door the sign-in then ends after 30 minutes.'
export const signIn = 'Sign in'
export const ended = 'You were signed out. Sign in to go on where you were.'
export const codeTitle = 'Enter your code'
export const code = 'Code'
export const codeHint = 'Six digits from your app, or a recovery code.'
export const recover = 'Type a recovery code'
export const back = 'Use another account'
export const byPasskey = 'Sign in with a passkey'

export const factorTitle = 'Set up your second factor'
export const factorText = (role: string) =>
  `The role ${role} signs in with a password and a code. Scan this picture with an app for codes, such as Aegis, 2FAS or your password manager.`
export const passkeyInstead = 'Use a passkey instead'
export const recoveryTitle = 'Keep these recovery codes'
export const goOn = 'I have kept them'
export const leave = 'Sign out'

export const linkTitle = 'Signing you in'
export const linkFailed = 'This link did not work'
export const toSignIn = 'Sign in with email and password'

export const setUpTitle = 'Set up your account'
export const setUpFor = (email: string, role: string) => `For ${email}, with the role ${role}.`
export const setUpFirst = 'You are the first here: this account becomes the owner of the shop.'
export const validUntil = (at: string, timezone: string) =>
  `The link is valid until ${dateText(at, timezone)}.`
export const fullName = 'Full name'
export const setUp = 'Set up and sign in'

export const pauseOffer =
  'Wasn’t it you, or is it urgent? We can email you a link that lifts the pause in the browser you open it with.'
export const mailPauseLink = 'Email me a link'
export const pauseWhere = 'Open it in this browser, then try again here. It works for 15 minutes.'
export const pauseTitle = 'Lift the pause'
export const pauseText =
  'There were too many wrong attempts to sign in to your account. Lift the pause to sign in with this browser. You’ll still need your password and second factor.'
export const liftPause = 'Lift the pause'
export const pauseLifted = 'You can sign in again'
export const pauseLiftedText = 'The pause is lifted in this browser.'
