/** One problem in the compilation of a document or in a running screen; holds no personal data. */
export interface Fault {
  /** A stable word for the kind of problem, as in `unknown-widget`. */
  code: string
  /** The screen's name, if known. */
  screen?: string
  /** JSON pointer into the document. */
  pointer?: string
  /** The cause in terms of the document. */
  detail?: string
}

/**
 * The base of every error that the engine throws. `code` is stable and explained in
 * docs/reference/faults.md; the message names at most parts of the document.
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
 * The detail of a fault for any thrown value. It is the message of our own errors, or the class of
 * another error with the start of its message.
 */
export function describeError(error: unknown): string {
  if (error instanceof EngineError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : 'unknown error'
}
