import { EngineError } from '../../renderer/language'
import { readBounded, tooLarge, type BoundedAnswer, type BoundedRequest } from './read-bounded'

/**
 * Reads a file of the document host and passes it to `make`. A cached copy may be damaged, or
 * belong to another release or host, so after a failure the file is requested once more without
 * caches. A second failure is left for the next check.
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
 * True if a cached copy can be the cause. For a file that is requested anew each time, only an
 * answer that is not a manifest counts, such as a login page of a network.
 */
function isOfCopy({ code, message }: EngineError, { cache }: BoundedRequest): boolean {
  if (cache !== 'default') return code === 'release-no-manifest'
  return code !== 'release-not-read' || message === tooLarge || message === 'status 404'
}
