import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { mountHandler, createSandbox, type Sandbox, type SandboxOptions } from './sandbox'

interface PageOptions {
  /** The URL of msw's worker script. The page must be in the scope of its folder. */
  readonly script?: string
  /** Handlers of the page's own calls, which have priority. */
  readonly others?: readonly RequestHandler[]
}

/** Starts the sandbox inside the page, where a service worker responds to calls. */
export async function startSandbox(
  options: SandboxOptions,
  { script = '/mockServiceWorker.js', others = [] }: PageOptions = {},
): Promise<Sandbox> {
  const sandbox = createSandbox(options)
  await setupWorker(...others, mountHandler(sandbox)).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: script },
  })
  return sandbox
}
