import type { Outcome } from '../outcome'
import type { Fields } from '../read-request'
import type { Complaint } from './complaints'

export interface SessionState {
  sessionId: string
  orders: Map<string, Order>
  complaints: Complaint[]
  uploads: Map<string, Upload>
  rated: boolean
  payments: Map<string, Payment>
  signUps: Map<string, SignUp>
  registeredPhones: Set<string>
  requests: RequestRecord[]
  turns: Map<string, number>
  keyed: Map<string, Promise<Outcome>>
  /** Returns an id that is unique across all sessions. */
  nextId: () => string
}

export interface Order {
  id: string
  productId: string
  amount: number
  days: number
  createdAt: number
  /** A fixed status. Without this member, the status depends on the age of the order. */
  status?: string
}

/** A card payment. Each token is valid for one payment. */
export interface Payment {
  recordId: string
  token: string
  orderId: string
  sent: SentCode
  isDone: boolean
}

/** A sign-up for a promotion, which ends with the registration of the phone number. */
export interface SignUp {
  sid: string
  expiresAt: number
  /** The last code, and the phone to which it was sent. */
  sms?: { phone: string; sent: SentCode }
}

export interface Upload {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** A request in the log; tests read it through `GET /__sandbox/requests`. */
export interface RequestRecord {
  method: string
  path: string
  /** The query string as it was sent, so that duplicate parameters are visible. */
  search: string
  query: Fields
  /** The headers that the API contract defines, by lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Fields
  files: readonly { field: string; name: string; type: string; size: number }[]
  endpoint: string
  /** The time of the request in milliseconds since 1970. */
  at: number
}

export const SANDBOX_SMS_CODE = '246810'

const CODE_LIFETIME_MS = 5 * 60_000

interface SentCode {
  code: string
  expiresAt: number
}

/** Returns a new code, which is valid for five minutes. */
export function sendCode(now: number): SentCode {
  return { code: SANDBOX_SMS_CODE, expiresAt: now + CODE_LIFETIME_MS }
}

/** True if the typed code is correct and has not expired. */
export function acceptsCode(sent: SentCode | undefined, typed: string, now: number): boolean {
  return sent !== undefined && sent.code === typed && now < sent.expiresAt
}
