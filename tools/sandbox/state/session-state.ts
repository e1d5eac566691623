import type { Outcome } from '../outcome'
import type { Fields } from '../read-request'
import type { Complaint } from './complaints'

/** Everything that the sandbox remembers for one session id. */
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
  /** How often each endpoint was called, for scenarios with several answers. */
  turns: Map<string, number>
  /** Outcomes of calls that are sent at most once, by endpoint and idempotency key. */
  keyed: Map<string, Promise<Outcome>>
  /** Gives an id that no other session has. */
  nextId: () => string
}

/** A loan order. Its number and its id are the same text. */
export interface Order {
  id: string
  productId: string
  amount: number
  days: number
  createdAt: number
  /** A fixed status code; without it the order goes through its first steps automatically. */
  status?: string
}

/** A payment with a card; a token of the choice of payments is valid for one payment. */
export interface Payment {
  recordId: string
  token: string
  orderId: string
  sent: SentCode
  isDone: boolean
}

/** A promotional sign-up between its sid and its registration. */
export interface SignUp {
  sid: string
  expiresAt: number
  /** The last code, and the phone that received it. */
  sms?: { phone: string; sent: SentCode }
}

/** A stored picture. */
export interface Upload {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** A request, for tests that read it through `GET /__sandbox/requests`. */
export interface RequestRecord {
  method: string
  /** The path without its query. */
  path: string
  /** The query as sent, so that duplicate parameters are visible. */
  search: string
  query: Fields
  /** The headers of the contract that were sent, by lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Fields
  files: readonly { field: string; name: string; type: string; size: number }[]
  /** Name of the endpoint that took the call. */
  endpoint: string
  /** Time in milliseconds. */
  at: number
}

/** The code in every SMS of the sandbox, so that a person can try the app without a phone. */
export const SANDBOX_SMS_CODE = '246810'

const CODE_LIFETIME_MS = 5 * 60_000

/** A code that was sent by SMS, with its end in milliseconds. */
interface SentCode {
  code: string
  expiresAt: number
}

/** Sends a code that is valid for five minutes. */
export function sendCode(now: number): SentCode {
  return { code: SANDBOX_SMS_CODE, expiresAt: now + CODE_LIFETIME_MS }
}

/** Whether the typed text is the sent code and the code is still valid. */
export function acceptsCode(sent: SentCode | undefined, typed: string, now: number): boolean {
  return sent !== undefined && sent.code === typed && now < sent.expiresAt
}
