/**
 * The code that every SMS of the sandbox holds, so that a person can try the app without a phone.
 */
export const SANDBOX_SMS_CODE = '246810'

const LIFETIME_MS = 5 * 60_000

/** A code that was sent by SMS and ends at a time in milliseconds. */
export interface SentCode {
  code: string
  expiresAt: number
}

/** Sends a code that holds for five minutes. */
export function sendCode(now: number): SentCode {
  return { code: SANDBOX_SMS_CODE, expiresAt: now + LIFETIME_MS }
}

/** Whether the typed text is the code that was sent and still holds. */
export function acceptsCode(sent: SentCode | undefined, typed: string, now: number): boolean {
  return sent !== undefined && sent.code === typed && now < sent.expiresAt
}
