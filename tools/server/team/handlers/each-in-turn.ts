import { createTurns } from '../../../build/turns'
import type { Routes } from '../../app'

/**
 * Requests of a person to a route wait for each other, and nobody else waits for them all. A read
 * that its page has given up meanwhile is skipped.
 */
export function eachInTurn(routes: Routes): Routes {
  const inTurn = createTurns()
  return Object.fromEntries(
    Object.entries(routes).map(([name, [least, answer]]) => [
      name,
      [
        least,
        async (context) => {
          // A slow connection holds no turn. The request keeps its body, or the failure of the
          // connection, for the answer.
          await context.req.arrayBuffer().catch(() => undefined)
          const { method, raw } = context.req
          return inTurn(`${context.get('person').subject} ${name}`, async () =>
            method === 'GET' && raw.signal.aborted ? context.body(null, 408) : answer(context),
          )
        },
      ],
    ]),
  )
}
