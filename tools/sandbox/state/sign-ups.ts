import type { SignUp, World } from './world'

/** A phone that is registered in every fresh world. */
export const REGISTERED_PHONE = '13900000011'

const LIFETIME_MS = 10 * 60_000
const MAX_SIGN_UPS = 100

/** Opens a sign-up; its sid holds for ten minutes and for one registration. */
export function openSignUp(world: World, now: number): SignUp {
  const signUp = { sid: `sid-${world.nextId()}`, expiresAt: now + LIFETIME_MS }
  world.signUps.set(signUp.sid, signUp)
  const [oldest] = world.signUps.keys()
  if (world.signUps.size > MAX_SIGN_UPS && oldest !== undefined) world.signUps.delete(oldest)
  return signUp
}

/** Finds a sign-up whose sid still holds. */
export function findSignUp(world: World, sid: string, now: number): SignUp | undefined {
  const signUp = world.signUps.get(sid)
  return signUp && now < signUp.expiresAt ? signUp : undefined
}

/** Registers a phone and uses up the sid. */
export function completeSignUp(world: World, signUp: SignUp, phone: string): void {
  world.registeredPhones.add(phone)
  world.signUps.delete(signUp.sid)
}
