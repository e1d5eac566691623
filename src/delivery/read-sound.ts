import { EngineError } from '../../renderer'
import { readBounded, tooSlow, type BoundedAnswer, type BoundedRequest } from './read-bounded'

/**
 * Reads a file of the document host and makes something of it. A copy on the way may be damaged, of another release or of another host, so that a first try
 * that fails is followed by one past all of them; not when time ran out, nor when what cannot be had was asked for anew already.
 */
export async function readSound<Value>(request: BoundedRequest, make: (answer: BoundedAnswer) => Promise<Value>): Promise<Value> {
  try {
    return await make(await readBounded(request))
  } catch (error) {
    if (error instanceof EngineError && (error.message === tooSlow || (error.code === 'release-not-read' && request.cache !== 'default'))) throw error
    return make(await readBounded({ ...request, cache: 'reload' }))
  }
}
