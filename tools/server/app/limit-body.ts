import type { MiddlewareHandler } from 'hono'
import { said } from '../../analysis/words/words'

/** The most bytes of a request: a document of 1 MB as JSON. */
const mostBytes = 4_000_000

/** Refuses a request before its body is read: one that is too long, or without a length. */
export function limitBody(most = mostBytes): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.header('transfer-encoding') !== undefined)
      return json({ message: said('A request needs the header Content-Length.') }, 411)
    if (Number(req.header('content-length') ?? 0) > most)
      return json({ message: said('This is longer than the studio takes.') }, 413)
    return next()
  }
}
