import { EngineError } from '../../renderer/language'
import { readBounded, tooLarge, type BoundedAnswer, type BoundedRequest } from './read-bounded'

/**
 * Reads a file of the document host and makes something of it. A copy on the way may be damaged, of
 * another release or of another host, so that what it was
 * made of is asked for once more, past all copies. What the host could not give is left for the
 * next check.
 */
export async function fetchVerified<Value>(
  request: BoundedRequest,
  make: (answer: BoundedAnswer) => Promise<Value>,
): Promise<Value> {
  try {
    return await make(await readBounded(request))
  } catch (error) {
    if (error instanceof EngineError && !isOfCopy(error, request)) throw error
    return make(await readBounded({ ...request, cache: 'reload' }))
  }
}

/**
 * Whether a copy can be the reason: of what is asked for anew each time, only one that is no
 * manifest at all, as a page that lies between.
 */
function isOfCopy({ code, message }: EngineError, { cache }: BoundedRequest): boolean {
  if (cache !== 'default') return code === 'release-no-manifest'
  return code !== 'release-not-read' || message === tooLarge || message === 'status 404'
}
