import { http, passthrough } from 'msw'
import type { Sandbox } from './sandbox'

/**
 * The msw handler that sends requests for sandbox paths of the page's origin to the sandbox, and
 * lets all others pass.
 */
export function mountHandler(sandbox: Sandbox) {
  return http.all('*', ({ request }) =>
    sandbox.handles(request.url) ? sandbox.fetch(request) : passthrough(),
  )
}
