/**
 * One thing that went wrong while a document was compiled or a screen ran; it holds no personal
 * data.
 */
export interface Fault {
  /** A stable word for the kind, as in `unknown-widget`. */
  code: string
  /** The screen's name, where one is known. */
  screen?: string
  /** JSON pointer into the document. */
  pointer?: string
  /** What was found, in terms of the document. */
  detail?: string
}

/**
 * The base of every error that the engine throws: a stable `code`, explained in
 * docs/reference/faults.md, and a message that at most names what the document says.
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
 * Turns whatever was thrown into a fault's detail: the stable code of our own errors, else the
 * error's class.
 */
export function describeError(error: unknown): string {
  if (error instanceof EngineError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : 'unknown error'
}
