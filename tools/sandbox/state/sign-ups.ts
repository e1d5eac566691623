import type { SignUp, SessionState } from './session-state'

/** A phone that is registered in every fresh session. */
export const REGISTERED_PHONE = '13900000011'

const LIFETIME_MS = 10 * 60_000
const MAX_SIGN_UPS = 100

/** Opens a sign-up; its sid is valid for ten minutes and for one registration. */
export function openSignUp(session: SessionState, now: number): SignUp {
  const signUp = { sid: `sid-${session.nextId()}`, expiresAt: now + LIFETIME_MS }
  session.signUps.set(signUp.sid, signUp)
  const [oldest] = session.signUps.keys()
  if (session.signUps.size > MAX_SIGN_UPS && oldest !== undefined) session.signUps.delete(oldest)
  return signUp
}

/** Finds a sign-up with a valid sid. */
export function findSignUp(session: SessionState, sid: string, now: number): SignUp | undefined {
  const signUp = session.signUps.get(sid)
  return signUp && now < signUp.expiresAt ? signUp : undefined
}

/** Registers a phone and uses up the sid. */
export function completeSignUp(session: SessionState, signUp: SignUp, phone: string): void {
  session.registeredPhones.add(phone)
  session.signUps.delete(signUp.sid)
}
