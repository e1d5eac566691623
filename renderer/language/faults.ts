/** A problem of a document or of a running screen, without personal data. */
export interface Fault {
  /** A stable code, as in `unknown-widget`. */
  code: string
  screen?: string
  /** The JSON pointer of the faulty part in the document. */
  pointer?: string
  detail?: string
}

/**
 * The base class of the engine's errors, whose messages contain no data. docs/reference/faults.md
 * explains each `code`.
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

export function describeError(error: unknown): string {
  if (error instanceof EngineError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : 'unknown error'
}
