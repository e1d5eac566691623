import { createTurns } from '../../../build/turns'
import type { Routes } from '../../app'

/**
 * Makes the requests of a person to a route wait for each other. They do not delay other people. A
 * read is skipped if its page no longer waits for it.
 */
export function eachInTurn(routes: Routes): Routes {
  const inTurn = createTurns()
  return Object.fromEntries(
    Object.entries(routes).map(([name, [least, answer]]) => [
      name,
      [
        least,
        async (context) => {
          // A slow connection does not hold a turn. The request keeps its body, or the failure of
          // its connection, for the handler.
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
