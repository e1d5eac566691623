import type { Outcome } from '../outcome'
import type { Fields } from '../read-request'
import type { Complaint } from './complaints'

/** The state of one session id. */
export interface SessionState {
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
  /** The number of calls of each endpoint, for scenarios with several responses. */
  turns: Map<string, number>
  /** The outcomes of calls with an idempotency key, by endpoint and key. */
  keyed: Map<string, Promise<Outcome>>
  /** Returns an id that no other session has. */
  nextId: () => string
}

/** A loan order. Its number and its id are the same. */
export interface Order {
  id: string
  productId: string
  amount: number
  days: number
  createdAt: number
  /** A fixed status code; without it the order goes through its first steps automatically. */
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

/** A promotional sign-up, before its registration. */
export interface SignUp {
  sid: string
  expiresAt: number
  /** The last code, and the phone to which it was sent. */
  sms?: { phone: string; sent: SentCode }
}

/** A stored image. */
export interface Upload {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** A logged request; tests read the log through `GET /__sandbox/requests`. */
export interface RequestRecord {
  method: string
  /** The path without its query. */
  path: string
  /** The query string as sent, so that duplicate parameters are visible. */
  search: string
  query: Fields
  /** The headers that the API contract defines, by lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Fields
  files: readonly { field: string; name: string; type: string; size: number }[]
  /** The name of the endpoint that handled the call. */
  endpoint: string
  /** Time in milliseconds. */
  at: number
}

/** The code in every SMS of the sandbox, so that people can try the app without a phone. */
export const SANDBOX_SMS_CODE = '246810'

const CODE_LIFETIME_MS = 5 * 60_000

/** A code that was sent by SMS, with its expiry time in milliseconds. */
interface SentCode {
  code: string
  expiresAt: number
}

/** Sends a code that is valid for five minutes. */
export function sendCode(now: number): SentCode {
  return { code: SANDBOX_SMS_CODE, expiresAt: now + CODE_LIFETIME_MS }
}

/** Checks whether the typed code is right and has not expired. */
export function acceptsCode(sent: SentCode | undefined, typed: string, now: number): boolean {
  return sent !== undefined && sent.code === typed && now < sent.expiresAt
}
