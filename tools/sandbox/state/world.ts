import type { RequestRecord } from '../request-log'
import { type Complaint, seedComplaints } from './complaints'
import { type Order, seedOrders } from './orders'
import type { Payment } from './payments'
import { REGISTERED_PHONE, type SignUp } from './sign-ups'
import type { Upload } from './uploads'

/** Everything that the sandbox remembers for one session id. */
export interface World {
  sessionId: string
  orders: Map<string, Order>
  complaints: Complaint[]
  uploads: Map<string, Upload>
  /** True once the borrower has rated the service. */
  rated: boolean
  payments: Map<string, Payment>
  signUps: Map<string, SignUp>
  registeredPhones: Set<string>
  requests: RequestRecord[]
  /** How often each endpoint was called, for scenarios with several answers. */
  turns: Map<string, number>
  /** Gives an id that no other world has. */
  nextId: () => string
}

/** Makes a fresh world with its orders and complaints. */
export function createWorld(sessionId: string, now: number, nextId: () => string): World {
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
    nextId,
  }
}
