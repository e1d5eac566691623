import { seedComplaints } from './complaints'
import { seedOrders } from './orders'
import type { SessionState, SignUp } from './session-state'

const MAX_SESSIONS = 200
const IDLE_MS = 2 * 60 * 60 * 1000
const FIRST_ID = 200_001

export interface SessionStates {
  open(sessionId: string): SessionState
  find(test: (session: SessionState) => boolean): SessionState | undefined
}

/** Creates an empty registry of at most 200 sessions. A session ends after two idle hours. */
export function createSessionStates(now: () => number): SessionStates {
  const entries = new Map<string, { session: SessionState; usedAt: number }>()
  let lastId = FIRST_ID - 1
  const nextId = () => String(++lastId)

  function dropIdle() {
    for (const [sessionId, entry] of entries) {
      if (entries.size < MAX_SESSIONS && now() - entry.usedAt < IDLE_MS) return
      entries.delete(sessionId)
    }
  }

  function open(sessionId: string): SessionState {
    const entry = entries.get(sessionId)
    const alive = entry && now() - entry.usedAt < IDLE_MS ? entry.session : undefined
    entries.delete(sessionId)
    dropIdle()
    const session = alive ?? createSessionState(sessionId, now(), nextId)
    entries.set(sessionId, { session, usedAt: now() })
    return session
  }

  return {
    open,
    find: (test) => [...entries.values()].find(({ session }) => test(session))?.session,
  }
}

function createSessionState(sessionId: string, now: number, nextId: () => string): SessionState {
  return {
    sessionId,
    orders: seedOrders(now),
    complaints: seedComplaints(now),
    uploads: new Map(),
    rated: false,
    payments: new Map(),
    signUps: new Map(),
    registeredPhones: new Set([REGISTERED_PHONE]),
    requests: [],
    turns: new Map(),
    keyed: new Map(),
    nextId,
  }
}

/** A phone number that is registered in every new session. */
export const REGISTERED_PHONE = '13900000011'

const LIFETIME_MS = 10 * 60_000
const MAX_SIGN_UPS = 100

/** Starts a sign-up. Its `sid` is valid for ten minutes and for one registration. */
export function openSignUp(session: SessionState, now: number): SignUp {
  const signUp = { sid: `sid-${session.nextId()}`, expiresAt: now + LIFETIME_MS }
  session.signUps.set(signUp.sid, signUp)
  const [oldest] = session.signUps.keys()
  if (session.signUps.size > MAX_SIGN_UPS && oldest !== undefined) session.signUps.delete(oldest)
  return signUp
}

/** Finds the sign-up of a valid `sid`. */
export function findSignUp(session: SessionState, sid: string, now: number): SignUp | undefined {
  const signUp = session.signUps.get(sid)
  return signUp && now < signUp.expiresAt ? signUp : undefined
}

/** Registers a phone number. The `sid` cannot be used again. */
export function completeSignUp(session: SessionState, signUp: SignUp, phone: string): void {
  session.registeredPhones.add(phone)
  session.signUps.delete(signUp.sid)
}
