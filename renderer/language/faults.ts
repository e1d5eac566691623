/** One problem in a document or in a running screen. It contains no personal data. */
export interface Fault {
  /** A stable code for the kind of problem, as in `unknown-widget`. */
  code: string
  /** The screen's name, if known. */
  screen?: string
  /** JSON pointer into the document. */
  pointer?: string
  /** The cause, in terms of the document. */
  detail?: string
}

/**
 * The base class of every error that the engine throws. `code` is stable and explained in
 * docs/reference/faults.md. The message may name parts of the document, but no data.
 */
export class EngineError extends Error {
  override name = 'EngineError'
  constructor(
    readonly code: string,
    message: string = code,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Describes any thrown value for a fault: the message of our own errors, or the class and the start
 * of the message of another error.
 */
export function describeError(error: unknown): string {
  if (error instanceof EngineError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : 'unknown error'
}
