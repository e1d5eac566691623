import { said } from '../../analysis/words'

/**
 * The answer to a page about a failure, by the code of the error. Any other error gets a general
 * message.
 */
export function answerOfError(error: unknown): { message: string; status: 400 | 409 | 500 | 503 } {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const status = { request: 400, change: 409 }[String(code)] as 400 | 409 | undefined
  if (status !== undefined) return { status, message: String(message) }
  return code === 'git'
    ? {
        status: 503,
        message: said(
          'The place where everything is kept does not answer, so nothing was saved. What you typed is kept here, and is tried again.',
        ),
      }
    : {
        status: 500,
        message: said('The studio failed at this. Try again; its operator has the reason.'),
      }
}
