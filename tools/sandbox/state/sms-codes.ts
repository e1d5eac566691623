/** The code in every SMS of the sandbox, so that a person can try the app without a phone. */
export const SANDBOX_SMS_CODE = '246810'

const LIFETIME_MS = 5 * 60_000

/** A code that was sent by SMS, with its end in milliseconds. */
export interface SentCode {
  code: string
  expiresAt: number
}

/** Sends a code that is valid for five minutes. */
export function sendCode(now: number): SentCode {
  return { code: SANDBOX_SMS_CODE, expiresAt: now + LIFETIME_MS }
}

/** Whether the typed text is the sent code and the code is still valid. */
export function acceptsCode(sent: SentCode | undefined, typed: string, now: number): boolean {
  return sent !== undefined && sent.code === typed && now < sent.expiresAt
}
