import { http, passthrough } from 'msw'
import type { Sandbox } from './sandbox'

/**
 * The one msw handler that gives a page's own sandbox paths to the sandbox and lets everything else
 * pass.
 */
export function mountHandler(sandbox: Sandbox) {
  return http.all('*', ({ request }) =>
    sandbox.handles(request.url) ? sandbox.fetch(request) : passthrough(),
  )
}
