import { setupWorker } from 'msw/browser'
import { mountHandler, createSandbox, type Sandbox, type SandboxOptions } from '../sandbox'

/**
 * Starts the sandbox inside the page. A service worker then responds to the calls of this page
 * only. Its script is in the page's folder.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const id = new URLSearchParams(location.search).get('sessionId') ?? ''
  const sandbox = createSandbox({ session: () => id, ...options })
  await setupWorker(mountHandler(sandbox)).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: 'mockServiceWorker.js', options: { scope: location.pathname } },
  })
  return sandbox
}
